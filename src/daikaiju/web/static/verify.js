// Checks the dice of a record without a server and without the rules: hashes, seed, every draw, and the faces of rolls.
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  const { sha256, hmac } = window.daikaijuHash;
  const { texts, faces } = JSON.parse(byId("check").dataset.about);
  const filled = (key, values = {}) => texts[key].replace(/\{(\w+)\}/g, (_whole, name) => String(values[name]));
  const DRAW = /^\* (.*) ; ([0-9]{1,9}): ([0-9]{1,18}) of ([0-9]{1,18})$/;

  // Reading

  function read(text) {
    const lines = text.replace(/\r/g, "").split("\n");
    const gap = lines.indexOf("");
    if (lines[0] !== "daikaiju game 1" || gap < 0) throw filled("no_record");
    const head = Object.fromEntries(lines.slice(1, gap).map((line) => [line.split(":", 1)[0], line.slice(line.indexOf(":") + 1).trim()]));
    const body = lines.slice(gap + 1).filter((line) => line.trim());
    const end = /^= ([0-9]+) actions, (.+)$/.exec(body.pop() ?? "");
    if (!end || Number(end[1]) !== body.length) throw filled("cut");
    if (!head.sealed || !head.commitment) throw filled("ordinary");
    if (!head.secret) throw filled("unfinished");
    if (end[2] === "goes_on") throw filled("cut");
    return { head, sealed: sealedFields(head.sealed), words: (head.words ?? "").split(",").map((word) => word.trim()).filter(Boolean).map((word) => word.split("/")), draws: body.filter((line) => line.startsWith("*")).map(readDraw) };
  }
  const sealedFields = (sealed) => Object.fromEntries(sealed.split(" ").map((part) => part.split("=")));
  function readDraw(line) {
    const found = DRAW.exec(line);
    if (!found) throw filled("no_draw", { text: line });
    return { words: found[1], number: Number(found[2]), outcome: BigInt(found[3]), count: BigInt(found[4]) };
  }

  // Drawing

  function drawn(seed, what, number, count) {
    for (let attempt = 0; ; attempt += 1) {
      const value = BigInt("0x" + hmac(seed, `${what} ${number} ${attempt}`));
      const values = 1n << 256n;
      if (value < values - (values % count)) return value % count;
    }
  }
  const names = (list) => (list ?? "").split(",").map((name) => (name === "-" ? "" : name));
  function dealt(seed, chosen, left) {
    const rest = left.filter(Boolean);
    return chosen.map((monster, seat) => monster || (rest.length ? rest.splice(Number(drawn(seed, "monster", seat, BigInt(rest.length))), 1)[0] : ""));
  }
  function roll(game, outcome, dice) {
    const found = [];
    const sides = BigInt(faces[game].length);
    for (let die = 0; die < dice; die += 1) { found.push(faces[game][Number(outcome % sides)]); outcome /= sides; }
    return `roll ${found.join(" ")}`;
  }

  // Checking

  function wrongTexts({ head, sealed, words }) {
    const wrong = [];
    if (sha256(`secret ${sealed.table} ${head.secret}`) !== head.commitment) wrong.push(filled("secret"));
    for (const [seat, pledge, word] of words) if (sha256(`word ${sealed.table} ${Number(seat)} ${word}`) !== pledge) wrong.push(filled("word", { seat }));
    const house = (head.house ?? "").split(",").map((name) => name.trim()).filter(Boolean).join(",") || "-";
    const said = { game: head.game, rules: head.rules, house, players: head.players };
    for (const [what, value] of Object.entries(said)) if (sealed[what] !== value) wrong.push(filled("setup", { what }));
    if (head.first !== "roll" || head.position) wrong.push(filled("setup", { what: "seats" }));
    return wrong;
  }
  function wrongMonsters({ head, sealed }, seed) {
    const seats = (head.seats ?? "").split(",").map((seat) => (seat.trim().split("/")[1] ?? ""));
    const right = dealt(seed, names(sealed.monsters), names(sealed.left));
    if (right.length !== seats.length) return [filled("setup", { what: "seats" })];
    return right.flatMap((monster, seat) => (monster === seats[seat] ? [] : [filled("monster", { seat, right: monster, wrong: seats[seat] || "-" })]));
  }
  function wrongDraw(game, seed, draw, place) {
    const { number, outcome, count, words } = draw;
    if (number !== place) return filled("order", { number, right: place });
    const right = count > 0n ? drawn(seed, "chance", number, count) : 0n;
    if (outcome !== right) return filled("outcome", { number, right, count, wrong: outcome });
    return words.startsWith("roll ") && faces[game] ? wrongRoll(game, draw) : "";
  }
  function wrongRoll(game, { number, outcome, count, words }) {
    const dice = words.split(" ").length - 1;
    const rolls = BigInt(faces[game].length) ** BigInt(dice);
    if (count !== rolls) return filled("count", { number, right: rolls, wrong: count });
    const meant = roll(game, outcome, dice);
    return meant === words ? "" : filled("meaning", { number, outcome, right: meant, wrong: words });
  }
  function check(text) {
    const record = read(text);
    const { head, words, draws } = record;
    const lines = [head.sealed, ...words.map(([seat, , word]) => [Number(seat), word]).sort((one, other) => one[0] - other[0]).map(([seat, word]) => `${seat} ${word}`)];
    const seed = hmac(head.secret, lines.join("\n"));
    const wrong = wrongTexts(record);
    if (!wrong.length) wrong.push(...wrongMonsters(record, seed));
    const rows = wrong.length ? [] : draws.map((draw, place) => ({ ...draw, wrong: wrongDraw(head.game, seed, draw, place) }));
    return { rows, people: words.length, attempt: record.sealed.attempt, wrong: [...wrong, ...rows.map((row) => row.wrong).filter(Boolean)] };
  }

  // Showing

  function row({ number, words, outcome, count, wrong }) {
    const line = document.createElement("tr");
    line.className = wrong ? "wrong" : "";
    for (const text of [number, words, `${outcome} / ${count}`, wrong ? "\u2717" : "\u2713"]) line.insertCell().textContent = String(text);
    return line;
  }
  function show() {
    const verdict = byId("verdict");
    let found = { rows: [], wrong: [], people: 0 };
    try { found = check(byId("record").value); } catch (error) {
      if (typeof error !== "string") throw error;
      found.wrong = [error];
    }
    verdict.className = found.wrong.length ? "bad" : "good";
    verdict.replaceChildren(...(found.wrong.length ? found.wrong.slice(0, 10) : [filled("right", { draws: found.rows.length, words: found.people, attempt: found.attempt }), ...(found.people ? [] : [filled("alone")])]).map((text) => Object.assign(document.createElement("p"), { textContent: text })));
    if (found.wrong.length > 10) verdict.append(filled("more", { n: found.wrong.length - 10 }));
    verdict.hidden = false;
    byId("draws").hidden = !found.rows.length;
    byId("rows").replaceChildren(...found.rows.map(row));
  }
  byId("check").addEventListener("submit", (event) => { event.preventDefault(); show(); });
  byId("file").addEventListener("change", async (event) => { byId("record").value = await event.target.files[0].text(); show(); });
  if (byId("record").value.trim()) show();
})();
