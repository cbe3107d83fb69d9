// Dice that can be checked: this page's word for them, and what it remembers of the hashes it saw (docs/fair-dice.md).
(() => {
  "use strict";
  const MOST = 30; // tables that are remembered
  const store = () => window.daikaijuStore;
  const hash = window.daikaijuHash;
  const sent = new Set(); // what this page has sent already
  let known = null; // kept here too: in a private window there may be no storage

  // What this device knows of a table: its words by attempt and seat, the first commitment, and what was sealed

  function all() {
    try { known = JSON.parse(store().get("fair", "")) ?? known; } catch { /* nothing is stored */ }
    known ??= {};
    return known;
  }
  const memory = (table) => (all()[table] ??= { words: {}, commitment: "", sealed: null });
  function keep() {
    const tables = Object.entries(known).slice(-MOST);
    known = Object.fromEntries(tables);
    store().set("fair", JSON.stringify(known));
  }

  async function send(path, fields) {
    const key = path + JSON.stringify(fields);
    if (sent.has(key)) return;
    sent.add(key);
    const answer = await fetch(`${location.pathname}/${path}`, { method: "POST", headers: { "HX-Request": "true" }, body: new URLSearchParams(fields) }).catch(() => null);
    if (!answer?.ok) { // perhaps later; the page is sent anew after every change
      setTimeout(() => { sent.delete(key); tend(); }, 3000);
    }
  }

  const promises = (luck) => JSON.stringify([luck.sealed, luck.words.map((word) => [word.seat, word.pledge])]);

  function tendSeat(luck, seat) {
    const mine = memory(luck.table);
    const word = (mine.words[`${luck.attempt}/${seat}`] ??= hash.random());
    keep();
    const pledge = hash.sha256(`word ${luck.table} ${seat} ${word}`);
    const given = luck.words.find((one) => one.seat === seat);
    if (!luck.sealed && given?.pledge !== pledge) send("pledge", { seat, pledge });
    if (luck.sealed && given?.pledge === pledge && !given.word) {
      mine.sealed = { attempt: luck.attempt, promises: promises(luck) };
      keep();
      send("word", { seat, word });
    }
  }

  // A server that shows other hashes than before is not given a word, and the page says so

  function isTrue(luck) {
    const mine = memory(luck.table);
    if (!mine.commitment) { mine.commitment = luck.commitment; keep(); }
    if (mine.commitment !== luck.commitment) return false;
    return !mine.sealed || mine.sealed.attempt !== luck.attempt || mine.sealed.promises === promises(luck);
  }

  function tend() {
    const box = document.getElementById("luck");
    if (!box) return;
    const luck = JSON.parse(box.dataset.luck);
    const right = isTrue(luck);
    const seen = memory(luck.table).sealed !== null;
    document.documentElement.dataset.hashes = right ? (seen ? "same" : "new") : "changed"; // messages do not change it
    if (right) for (const seat of luck.mine) tendSeat(luck, seat);
  }
  window.addEventListener("daikaiju:refresh", tend);
})();
