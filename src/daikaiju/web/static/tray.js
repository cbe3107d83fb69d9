// The panel with the dice of whoever rolls.
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  const { seatOf, box } = window.daikaijuPlaces;
  const { moves } = window.daikaijuTempo;

  const diceOf = (faces) => [...document.querySelectorAll("#ask .dice .die")].filter((die) => (faces ?? []).includes(Number(die.dataset.face)));
  const glyph = (die) => die.querySelector(`.f${die.dataset.face} > *`) ?? die;

  function stagePanel(seat, title) { // the panel of whoever rolls, in place of a question that has been answered
    const ask = byId("ask");
    const model = byId("stage-panel");
    if (!ask || !model) return null;
    if (ask.dataset.dice === String(seat) && ask.querySelector(".dice")) return ask;
    const panel = model.content.firstElementChild.cloneNode(true);
    panel.id = "ask"; // not in the template: ids there would be taken for those of the page
    panel.querySelector(".mid").id = "mid-watch"; // as in the page that follows
    panel.querySelector(".low").id = "low";
    panel.dataset.dice = seat;
    panel.classList.add(`m-${seatOf(seat)?.dataset.monster ?? "unknown"}`); // its colour
    const picture = seatOf(seat)?.querySelector(".pic img");
    if (picture) panel.querySelector("img").src = picture.src;
    panel.querySelector("h2").textContent = title?.replace(/\.$/, "") ?? seatOf(seat)?.querySelector(".name")?.textContent ?? "";
    const low = ask.querySelector(".low:has(.pace)");
    if (low) return refill(ask, panel, low);
    ask.replaceWith(panel);
    return panel;
  }
  function refill(ask, panel, low) { // from one bot's turn to the next the pace stays where it is: it may just be pressed
    panel.querySelector(".low").remove();
    for (const part of [...ask.children]) if (part !== low) part.remove();
    for (const { name, value } of panel.attributes) ask.setAttribute(name, value);
    low.before(...panel.children);
    return ask;
  }
  function flag(seat) { // one's own seat in King of Tokyo has no flag: the panel says it
    for (const old of document.querySelectorAll("#page .is-turn")) {
      old.classList.remove("is-turn");
      old.querySelector(".flagged")?.remove();
    }
    if (!seat?.matches(".seat, .duelist")) return;
    seat.classList.add("is-turn");
    seat.prepend(byId("stage-flag").content.cloneNode(true));
  }
  function head(holder, card) { // a roll that a card causes has the card's name above it
    holder.parentElement.querySelector(".roll-of")?.remove();
    if (!card || holder.closest("form")) return; // the question that was just answered names it
    const name = document.createElement("b");
    name.className = "roll-of";
    name.textContent = card;
    holder.before(name);
  }
  function newDie() { return byId("stage-die").content.firstElementChild.cloneNode(true); }

  function lay(dice, holder, isReroll = true) { // the dice as they lie after the roll: kept ones keep their element
    const old = [...holder.querySelectorAll(".die")];
    const places = new Map(old.map((die) => [die, box(die)]));
    const pool = old.length === dice.length ? old : dice.map(newDie);
    const kept = pool.filter((die) => isKept(die));
    const free = pool.filter((die) => !kept.includes(die));
    const chosen = dice.map(([face, isHeld]) => isHeld ? take(kept, face) ?? take(free, face) : undefined);
    chosen.forEach((die, i) => { chosen[i] = die ?? free.shift() ?? kept.shift(); });
    holder.className = dice.length > 6 ? `dice many of${dice.length}` : "dice";
    holder.replaceChildren(...chosen);
    chosen.forEach((die, i) => {
      const [face, isHeld] = dice[i];
      die.dataset.face = face;
      die.id = `die${i}`;
      die.classList.toggle("held", isHeld && isReroll); // the dice beside one that a card rolls are not held
      if (!isHeld) die.classList.remove("useless");
      if (die.classList.contains("show")) tag(die, isHeld && isReroll);
      const from = places.get(die);
      const to = box(die);
      if (isHeld && from && moves() && (from.left !== to.left || from.top !== to.top)) die.animate([{ translate: `${from.left - to.left}px ${from.top - to.top}px` }, { translate: "0 0" }], { duration: 220, easing: "ease-out" });
    });
    return chosen.filter((die, i) => !dice[i][1]);
  }
  function hold(dice, holder) { // those of a rival that are not rolled again are marked before the others are
    const old = [...holder.querySelectorAll(".die.show")];
    const kept = old.filter((die) => isKept(die));
    const free = old.filter((die) => !kept.includes(die));
    const chosen = dice.filter(([, isHeld]) => isHeld).map(([face]) => take(kept, face) ?? take(free, face));
    for (const die of old) {
      die.classList.toggle("held", chosen.includes(die));
      tag(die, chosen.includes(die));
    }
  }
  function take(dice, face) {
    const place = dice.findIndex((die) => die.dataset.face === String(face));
    return place < 0 ? undefined : dice.splice(place, 1)[0];
  }
  function shakeUp(dice) { // they are shaken at once, each from a face of its own; what they will show is not known yet
    for (const [i, die] of dice.entries()) {
      die.dataset.face = 1 + ((5 * i + 2) % 6);
      die.classList.add("rolling");
    }
  }
  function tag(die, isHeld) {
    die.classList.toggle("up", isHeld);
    const label = die.querySelector(".keep-tag");
    if (label) label.replaceChildren(isHeld ? byId("stage-held").content.cloneNode(true) : "\u00a0");
  }
  const isKept = (die) => die.querySelector('input[name="keep"]')?.checked ?? die.classList.contains("held");
  function land() { for (const die of document.querySelectorAll(".die.landing, .die.rolling")) die.classList.remove("landing", "rolling"); }

  // The dice that what is said comes from are lit; the others step back

  let lit = []; // their faces
  let dimming = 0;
  function light(beats, ms) { // as long as words are read
    clearTimeout(dimming);
    lit = beats.flatMap((beat) => beat.from ?? []);
    showLight();
    if (lit.length) dimming = setTimeout(light, ms, []);
  }
  function showLight() {
    const giving = diceOf(lit);
    byId("ask")?.querySelector(".dice")?.classList.toggle("lit", giving.length > 0);
    for (const die of document.querySelectorAll("#ask .dice .die")) die.classList.toggle("scores", giving.includes(die));
  }

  window.daikaijuTray = { diceOf, glyph, stagePanel, flag, head, lay, hold, shakeUp, isKept, land, light, showLight };
})();
