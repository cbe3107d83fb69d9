// The stage: plays what happened, beat by beat, on the page as it was; only then is the page as it is now shown.
// A page that is hidden, behind or set to "at once" jumps.
(() => {
  "use strict";
  const BEHIND = 2; // messages waiting: then the page jumps
  const REDUCED_HOLD = 350; // the longest hold where people want no movement
  const byId = (id) => document.getElementById(id);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  let arrived = 0; // messages received, and those whose beats have begun
  let begun = 0;
  let pace = 1;
  let landed = 0; // when the last dice came to rest
  let hurried = false; // a person wants to see the end of these beats
  let skipping = false; // and of all beats until the next question
  let wake = () => {};

  // Time

  const now = () => performance.now();
  function wait(ms) {
    if (hurried || skipping || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => { clearTimeout(timer); resolve(); };
    });
  }
  const held = (ms) => (calm.matches ? Math.min(ms, REDUCED_HOLD) : ms) * pace;
  const moves = () => !calm.matches && !hurried && !skipping;

  // Messages

  document.addEventListener("htmx:ws:after:connection", (event) => {
    arrived = begun = 0;
    event.detail.connection.socket.addEventListener("message", () => { arrived += 1; });
  });
  document.addEventListener("htmx:ws:before:message:incoming", (event) => {
    begun += 1;
    event.detail.waitUntil(unpacked(event.detail.message).then(perform));
  });
  document.addEventListener("htmx:ws:after:message:incoming", clear);

  async function unpacked(message) { // messages are compressed
    if (typeof message.data === "string") return message.data;
    const text = message.data.stream().pipeThrough(new DecompressionStream("deflate"));
    message.data = await new Response(text).text();
    return message.data;
  }

  async function perform(text) {
    let message;
    try { message = JSON.parse(text); } catch { return; }
    pace = message.pace ?? 1;
    const known = Number(byId("state")?.dataset.number ?? NaN);
    const beats = (message.beats ?? []).filter((beat) => beat.number >= known);
    const jumps = document.hidden || skipping || !pace || arrived - begun >= BEHIND || (beats[0] && beats[0].number > known);
    document.documentElement.classList.add("playing");
    try {
      if (!jumps) for (const beat of beats) await show(beat);
      else jump(beats);
    } finally {
      document.documentElement.classList.remove("playing");
      hurried = false;
      if (message.content?.includes('data-asked="') && !message.content.includes('data-asked=""')) skipping = false;
    }
  }

  function jump(beats) {
    if (beats.length) window.dispatchEvent(new CustomEvent("daikaiju:jump", { detail: beats }));
    tell(beats.filter((beat) => beat.kind !== "reveal").map((beat) => beat.text).filter(Boolean).slice(-4).join(" "));
  }

  async function show(beat) {
    if (landed) await wait(landed + held(beat.rest) - now());
    if (beat.kind !== "roll") landed = 0;
    if (hurried) return;
    window.dispatchEvent(new CustomEvent("daikaiju:beat", { detail: beat }));
    tell(beat.text);
    caption(beat);
    sound(beat.kind);
    const ms = held(beat.ms);
    players[beat.kind]?.(beat, ms);
    if (beat.stat) tick(beat);
    await wait(ms);
    if (beat.kind === "roll") { land(); landed = now(); }
  }

  // A tap on the table, or the Escape key, ends these beats; the button ends all until the next question

  document.addEventListener("pointerdown", (event) => {
    if (!document.documentElement.classList.contains("playing")) return;
    if (event.target.closest("#skip")) skipping = true;
    else if (!event.target.closest("main") || event.target.closest(".rail, .side, .shop, .market, a, button, input, label, dialog, [popover]")) return;
    hurry();
  });
  document.addEventListener("visibilitychange", () => { if (document.hidden) hurry(); });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape" && document.documentElement.classList.contains("playing")) hurry(); });
  function hurry() { hurried = true; wake(); }

  // Words and sound

  function tell(text) {
    const told = byId("told");
    if (told && text) told.textContent = text;
  }
  const SEEN = ["turn", "keep", "roll", "reveal", "win"]; // beats that need no words here: panel, dice, card and finale tell them
  function caption(beat) {
    const bar = byId("caption");
    if (!bar || !beat.text) return;
    bar.hidden = SEEN.includes(beat.kind);
    bar.textContent = beat.text;
    const scene = box(document.querySelector("#page .tokyo, #page .board")); // over the scene: seats and their numbers stay in sight
    if (scene) Object.assign(bar.style, { left: `${scene.left + scene.width / 2}px`, top: `${Math.max(58, scene.top + 8)}px`, maxWidth: `${scene.width - 12}px` });
  }
  function sound(kind) {
    window.daikaijuPlay?.(kind);
  }

  // Where things are

  const seatOf = (number) => document.querySelector(`#page [data-seat="${number}"]`);
  const figuresOf = (seat) => [...document.querySelectorAll(`#page .fig.m-${CSS.escape(seat?.dataset.monster ?? "")}`)];
  const box = (element) => element?.getBoundingClientRect();
  const layer = () => byId("fx");

  function fly(node, from, to, ms, { grow = 0.7, delay = 0, stays = false } = {}) {
    if (!from || !to || !layer()) return;
    const piece = node.cloneNode(true);
    piece.removeAttribute("id");
    Object.assign(piece.style, { position: "fixed", left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px`, margin: 0, zIndex: 70 });
    layer().append(piece);
    const x = to.left + to.width / 2 - from.left - from.width / 2;
    const y = to.top + to.height / 2 - from.top - from.height / 2;
    const path = [{ transform: "none" }, { transform: `translate(${x * 0.5}px, ${y * 0.5 - 40}px) scale(${(1 + grow) * 0.6})` }, { transform: `translate(${x}px, ${y}px) scale(${grow})` }];
    piece.animate(path, { duration: ms, delay, easing: "ease-in", fill: "both" }).finished.then(() => { if (!stays) piece.remove(); }, () => {});
  }
  function shake(element, ms) {
    element?.animate([{ translate: "0 0" }, { translate: "-7px 3px" }, { translate: "7px -3px" }, { translate: "-5px 2px" }, { translate: "4px -2px" }, { translate: "0 0" }], { duration: Math.min(ms, 450) });
  }
  function float(element, text, tone) {
    const at = box(element);
    if (!at || !layer()) return;
    const mark = document.createElement("b");
    mark.className = `float ${tone}`;
    mark.textContent = text;
    Object.assign(mark.style, { left: `${at.left + at.width / 2}px`, top: `${at.top}px` });
    layer().append(mark);
  }
  function label(seat, text) { // a card acts by name
    if (text) float(seat?.querySelector(".name") ?? seat, text, "named");
  }

  // Numbers

  function tick(beat) {
    const seat = seatOf(beat.seat);
    const dial = seat?.querySelector(`.st-${beat.stat} > span:not(.sr)`);
    if (!dial || !beat.change) return;
    const value = Math.max(0, Number(dial.firstChild.data) + beat.change);
    dial.firstChild.data = String(value);
    const bar = seat.querySelector(beat.stat === "star" ? ".bar-star" : ".bar:not(.bar-star)");
    if (bar && ["heart", "star"].includes(beat.stat)) bar.className = bar.className.replace(/\bn\d+\b/, `n${Math.min(value, 20)}`);
    const sign = beat.change > 0 ? "+" : "\u2212";
    float(dial, sign + Math.abs(beat.change), beat.change > 0 ? "up" : "down");
  }
  function gather(beat, ms) { // dice give what they show
    const seat = seatOf(beat.seat);
    const dial = seat?.querySelector(`.st-${beat.stat}`) ?? seat;
    if (beat.card) label(seat, `${beat.card} ${beat.change > 0 ? "+" : "\u2212"}${Math.abs(beat.change)}`);
    if (moves()) for (const [i, die] of diceOf(beat.from).entries()) fly(glyph(die), box(die.querySelector(".cube") ?? die), box(dial), ms * 0.8, { delay: i * 40 });
  }

  // Dice

  const diceOf = (faces) => [...document.querySelectorAll("#ask .dice .die")].filter((die) => (faces ?? []).includes(Number(die.dataset.face)));
  const glyph = (die) => die.querySelector(`.f${die.dataset.face} > *`) ?? die;

  function stagePanel(seat, title) { // the panel of whoever rolls, in place of a question that has been answered
    const ask = byId("ask");
    const model = byId("stage-panel");
    if (!ask || !model) return null;
    if (ask.dataset.dice === String(seat) && ask.querySelector(".dice")) return ask;
    const panel = model.content.firstElementChild.cloneNode(true);
    panel.id = "ask"; // not in the template: ids there would be taken for those of the page
    panel.dataset.dice = seat;
    panel.classList.add(`m-${seatOf(seat)?.dataset.monster ?? "unknown"}`); // its colour
    const picture = seatOf(seat)?.querySelector(".pic img");
    if (picture) panel.querySelector("img").src = picture.src;
    panel.querySelector("h2").textContent = title?.replace(/\.$/, "") ?? seatOf(seat)?.querySelector(".name")?.textContent ?? "";
    const low = ask.querySelector(".low:has(.pace)"); // the pace can be set from one bot's turn to the next
    if (low) panel.querySelector(".low").replaceWith(low);
    ask.replaceWith(panel);
    return panel;
  }
  function newDie() { return byId("stage-die").content.firstElementChild.cloneNode(true); }

  function lay(dice, holder) { // the dice as they lie after the roll: kept ones keep their element
    const old = [...holder.querySelectorAll(".die")];
    const places = new Map(old.map((die) => [die, box(die)]));
    const pool = old.length === dice.length ? old : dice.map(newDie);
    const kept = pool.filter((die) => isKept(die));
    const free = pool.filter((die) => !kept.includes(die));
    const chosen = dice.map(([face, isHeld]) => {
      const same = isHeld ? kept.findIndex((die) => die.dataset.face === String(face)) : -1;
      if (same >= 0) return kept.splice(same, 1)[0];
      return free.shift() ?? kept.shift();
    });
    holder.replaceChildren(...chosen);
    chosen.forEach((die, i) => {
      const [face, isHeld] = dice[i];
      die.dataset.face = face;
      die.id = `die${i}`;
      die.classList.toggle("held", isHeld);
      if (die.classList.contains("show")) tag(die, isHeld);
      const from = places.get(die);
      const to = box(die);
      if (isHeld && from && moves() && (from.left !== to.left || from.top !== to.top)) die.animate([{ translate: `${from.left - to.left}px ${from.top - to.top}px` }, { translate: "0 0" }], { duration: 220, easing: "ease-out" });
    });
    return chosen.filter((die, i) => !dice[i][1]);
  }
  function tag(die, isHeld) {
    die.classList.toggle("up", isHeld);
    const label = die.querySelector(".keep-tag");
    if (label) label.replaceChildren(isHeld ? byId("stage-held").content.cloneNode(true) : "\u00a0");
  }
  const isKept = (die) => die.querySelector('input[name="keep"]')?.checked ?? die.classList.contains("held");
  function land() { for (const die of document.querySelectorAll(".die.landing, .die.rolling")) die.classList.remove("landing", "rolling"); }

  // Dice start on the click, before the answer is there

  document.addEventListener("submit", (event) => {
    if (event.target.id !== "ask") return;
    event.target.classList.add("sent");
    if (event.submitter?.id !== "reroll" || calm.matches) return;
    for (const die of document.querySelectorAll("#ask .die")) if (!isKept(die)) die.classList.add("rolling");
    sound("roll");
  }, true);
  for (const name of ["htmx:response:error", "htmx:error"]) document.addEventListener(name, unsent);

  // One player for each kind of beat

  const players = {
    turn: (beat) => { stagePanel(beat.seat, beat.text); seatOf(beat.seat)?.animate([{ scale: 1 }, { scale: 1.03 }, { scale: 1 }], { duration: 300 }); },
    keep: (beat) => { for (const die of document.querySelectorAll(`#ask[data-dice="${beat.seat}"] .die.show`)) die.classList.remove("landing"); },
    roll: (beat, ms) => {
      const holder = stagePanel(beat.seat)?.querySelector(".dice");
      if (!holder) return;
      const rolled = lay(beat.dice ?? [], holder);
      for (const die of rolled) {
        die.classList.remove("rolling", "landing");
        if (!moves()) continue;
        void die.offsetWidth; // the animation starts anew
        die.style.setProperty("--t-roll", `${ms}ms`);
        die.classList.add("landing");
      }
    },
    change: (beat) => label(seatOf(beat.seat), beat.card),
    resolve: () => {},
    stars: gather,
    heal: gather,
    energy: gather,
    tokens: gather,
    attack: (beat, ms) => {
      if (!moves()) return;
      for (const figure of figuresOf(seatOf(beat.seat))) figure.animate([{ scale: 1 }, { scale: 1.2, rotate: "-5deg" }, { scale: 1 }], { duration: 400, easing: "ease-out" });
      const claws = diceOf(beat.from);
      for (const number of beat.hits ?? []) for (const [i, die] of claws.entries()) fly(glyph(die), box(die.querySelector(".cube") ?? die), box(target(number)), ms * 0.9, { delay: i * 50 });
    },
    hit: (beat, ms) => {
      const seat = seatOf(beat.seat);
      if (moves()) for (const [i, die] of diceOf(beat.from).entries()) fly(glyph(die), box(die.querySelector(".cube") ?? die), box(seat), ms * 0.5, { delay: i * 50 });
      if (beat.card) label(seat, `${beat.card} \u2212${Math.abs(beat.change)}`);
      if (!moves()) return;
      for (const element of [seat, ...figuresOf(seat)]) shake(element, ms);
    },
    card: (beat) => label(seatOf(beat.seat), beat.card),
    enter: (beat, ms) => {
      const seat = seatOf(beat.seat);
      const from = figuresOf(seat).find((figure) => figure.closest(".place")) ?? seat?.querySelector(".pic img"); // the Bay, or outside
      travel(from, stand(seat, document.querySelector(`.place-${beat.place}`)), ms);
      if (from) from.style.visibility = "hidden";
    },
    leave: (beat, ms) => {
      const figure = document.querySelector(`.place-${beat.place} .fig`);
      travel(figure, seatOf(beat.seat)?.querySelector(".pic"), ms);
      if (figure) figure.style.display = "none"; // whoever comes next stands here
    },
    buy: (beat, ms) => {
      const card = byId(`card-${beat.key}`);
      const seat = seatOf(beat.seat);
      if (!card || !seat) return;
      if (moves()) fly(card, box(card), box(seat.querySelector(".pic") ?? seat), ms, { grow: 0.15 });
      card.style.visibility = "hidden";
    },
    sweep: () => { for (const card of document.querySelectorAll(".market-list .card, .shop .card")) if (moves()) card.animate([{ opacity: 1 }, { opacity: 0, translate: "60px 0" }], { duration: 300, fill: "forwards" }); },
    move: (beat, ms) => {
      const marker = document.querySelector(`.mk-${beat.track}`);
      const space = marker?.closest(".spaces")?.querySelector(`.at${beat.space.replace(/^-/, "\\-")}`);
      if (!space) return;
      const from = box(marker);
      space.append(marker);
      const to = box(marker);
      if (moves()) marker.animate([{ translate: `${from.left - to.left}px ${from.top - to.top}px` }, { translate: "0 0" }], { duration: ms, easing: "ease-in-out" });
    },
    fall: (beat) => {
      const seat = seatOf(beat.seat);
      if (!seat) return;
      const stamp = document.createElement("span");
      stamp.className = "ko";
      stamp.textContent = "K.O.";
      (seat.querySelector(".pic") ?? seat).append(stamp);
      for (const figure of figuresOf(seat)) figure.classList.add("falling");
    },
    win: (beat) => {
      const finale = byId("finale");
      if (!finale) return;
      const picture = seatOf(beat.winner ?? -1)?.querySelector(".pic img");
      finale.querySelector("img").hidden = !picture;
      if (picture) finale.querySelector("img").src = picture.src;
      finale.querySelector("p").textContent = beat.text;
      finale.hidden = false;
    },
  };

  function target(number) {
    const seat = seatOf(number);
    return figuresOf(seat).find((figure) => figure.closest(".place")) ?? seat;
  }
  function stand(seat, place) { // where the figure will be, and how large
    const picture = seat?.querySelector(".pic img");
    if (!picture || !place) return null;
    const figure = picture.cloneNode();
    figure.className = `fig m-${seat.dataset.monster}`;
    figure.style.visibility = moves() ? "hidden" : "";
    place.insertBefore(figure, place.querySelector(".hit, .sign"));
    return figure;
  }
  function travel(figure, to, ms) { // it is as large as where it comes to
    if (figure && to && moves()) fly(figure, box(figure), box(to), ms, { grow: box(to).width / box(figure).width, stays: true });
  }

  function clear() {
    layer()?.replaceChildren();
    for (const id of ["caption", "finale"]) if (byId(id)) byId(id).hidden = true;
    if (!byId("ask")?.querySelector(".die")) landed = 0;
  }

  // Lessons have no socket: they play the same messages

  function unsent() { land(); byId("ask")?.classList.remove("sent"); }
  window.daikaijuStage = { perform, clear, land: unsent };
})();
