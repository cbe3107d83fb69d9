// The stage: plays what happened, beat by beat, on the page as it was; only then is the page as it is now shown.
// A page that is hidden, behind or set to "at once" jumps.
(() => {
  "use strict";
  const BEHIND = 3; // messages waiting: then the page jumps; a slow one is late by two at times
  const matters = ({ kind }) => kind === "fall" || kind === "win"; // beats that are seen even then
  const REDUCED_HOLD = 350; // the longest hold where people want no movement
  const MOMENT = 600; // milliseconds
  const READING = 1000; // milliseconds that a sentence stays after its beats
  const LANDING = 0.85; // of a beat: then pieces have arrived, and the number changes
  const byId = (id) => document.getElementById(id);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const { fly, float, hush, slash, jolt, strike, recoil, tug, leap, shake, knockOut } = window.daikaijuMotion;
  const cards = window.daikaijuRow;
  const tiles = window.daikaijuTiles;
  const pulls = window.daikaijuPulls;

  let arrived = 0; // messages received, and those whose beats have begun
  let begun = 0;
  let pace = 1;
  let landed = 0; // when the last dice came to rest
  let busy = 0; // until when something moves
  let skipping = false; // a person wants to see the next question, or who falls
  let told = false; // and the server knows
  let missed = true; // something has not been seen since the last question; a page that is new has seen nothing
  let rattled = false; // the dice of the next roll have been heard
  let wake = () => {};

  // Time

  const now = () => performance.now();
  function wait(ms) {
    if (skipping || document.hidden || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => { clearTimeout(timer); resolve(); };
    });
  }
  const held = (ms) => (calm.matches ? Math.min(ms, REDUCED_HOLD) : ms) * pace;
  const moves = () => !calm.matches && !skipping && !document.hidden;
  const later = new Set(); // what happens when pieces land, unless the page changes before
  function after(ms, act) {
    const timer = setTimeout(() => { later.delete(timer); act(); }, ms);
    later.add(timer);
  }

  // Messages

  document.addEventListener("htmx:ws:after:connection", (event) => {
    event.detail.connection.socket.addEventListener("message", () => { arrived += 1; });
  });
  document.addEventListener("htmx:ws:before:message:incoming", (event) => {
    begun += 1;
    event.detail.waitUntil(unpacked(event.detail.message).then((message) => message && perform(message)));
  });
  document.addEventListener("htmx:ws:after:message:incoming", clear);

  async function unpacked(message) { // the page is left to htmx
    if (typeof message.data === "string") return null;
    const { head, content } = await window.daikaijuUnpacked(message.data);
    message.data = content;
    return { ...head, content };
  }

  async function perform(message) {
    pace = message.pace ?? 1;
    for (const button of document.querySelectorAll("#settings [data-pace]")) choose(button, Number(button.dataset.pace) === pace);
    const known = Number(byId("state")?.dataset.number ?? NaN);
    const fresh = (message.beats ?? []).filter((beat) => beat.number >= known);
    const beats = scene() ? fresh.filter(({ kind }) => kind !== "first") : []; // a waiting room has nothing that could move
    begin(fresh.find(({ kind }) => kind === "first"));
    const jumps = document.hidden || !pace;
    const behind = skipping || arrived - begun >= BEHIND || (beats.length && message.since > known);
    document.documentElement.classList.add("playing");
    if (message.number !== known) hideRest();
    cards.expect(message.content);
    try {
      if (jumps) jump(beats);
      else if (behind) await jumpTo(beats.filter((beat) => matters(beat) || (beat.mine && !skipping)), beats); // nobody is hit unseen
      else await showAll(beats);
      await wait(busy - now());
    } finally {
      document.documentElement.classList.remove("playing");
      for (const timer of later) clearTimeout(timer);
      later.clear();
      leave(message);
      cards.remember(moves() && pace);
      if (message.waits) skipping = told = false;
    }
  }

  function choose(button, isOn) {
    button.classList.toggle("on", isOn);
    button.ariaPressed = String(isOn);
  }

  async function showAll(beats, isTold = false) {
    let next = 0; // the first one that is not told yet
    for (const [i, beat] of beats.entries()) {
      if (landed) await wait(landed + held(beat.rest) - now());
      if (document.hidden) return jump(beats.slice(i));
      if (skipping) return jumpTo(beats.slice(i).filter(matters), beats.slice(i));
      if (i === next && !isTold) {
        next = i + moment(beats.slice(i));
        tell(words(beats.slice(i, next)));
      }
      if (!beats[i - 1]?.next) light(chain(beats.slice(i)));
      if (!beats[i - 1]?.next) caption(chain(beats.slice(i)));
      await show(beat, beats.slice(i + 1), beats[i - 1]);
    }
    return undefined;
  }
  async function jumpTo(beats, all) { // a fall and a win are seen even then
    jump(all);
    if (!skipping && !beats.length) caption(all.slice(-PASSED)); // a page that is late says what it passed over
    busy = 0; // what was moving is not waited for
    const goesOn = skipping && "end" in (byId("skip")?.dataset ?? {}); // to the end: no decision of one's own is left
    if (beats.some(matters)) skipping = told = false;
    await showAll(beats, true);
    if (goesOn) skipping = told = true;
  }

  function leave({ content }) { // the answers to a question do not turn into those of the next one, which stand elsewhere
    const question = byId("ask")?.dataset.question;
    if (question && content && !content.includes(`data-question="${question}"`)) byId("low")?.replaceChildren();
  }

  function jump(beats) {
    for (const beat of beats) if (beat.stat && !beat.mine) turn(beat); // somebody who falls is not seen with hearts
    if (beats.length) {
      missed = true;
      window.dispatchEvent(new CustomEvent("daikaiju:jump", { detail: beats }));
    }
    tell(beats.filter((beat) => beat.kind !== "reveal").map((beat) => beat.text).filter(Boolean).slice(-4).join(" "));
  }

  async function show(beat, following, before) {
    if (beat.kind !== "roll") landed = 0;
    if (["turn", "keep", "roll"].includes(beat.kind)) forget();
    window.dispatchEvent(new CustomEvent("daikaiju:beat", { detail: beat }));
    if (beat.kind === "roll" && rattled) rattled = false;
    else if (!before?.next || before.kind !== beat.kind) sound(beat.lost ? "lost" : beat.mine ? "hurt" : beat.kind); // five hits of one blow are one sound
    line(beat);
    const ms = beat.read ? beat.ms * pace : held(beat.ms);
    busy = Math.max(busy, now() + ms);
    players[beat.kind]?.(beat, ms, following);
    if (beat.stat) moves() && beat.from ? after(LANDING * ms, () => tick(beat)) : tick(beat);
    await wait(beat.next ? held(beat.next) : ms);
    if (beat.read) cards.putAway();
    if (beat.kind === "roll") { land(); landed = now(); }
  }

  // Who goes first is shown over the table, once; nobody waits for it, and any press ends it

  let beginning = 0;
  function begin(beat) {
    const cover = byId("opening");
    if (!cover || (beat && !beat.html)) return;
    if (beat) cover.innerHTML = beat.html;
    const first = cover.querySelector(".first");
    if (!first || !Number(first.dataset.ms) || document.hidden || (!beat && hasBegun())) return;
    noteBegun();
    cover.hidden = false;
    tell(first.querySelector("p").textContent);
    beginning = setTimeout(endBeginning, Number(first.dataset.ms));
  }
  function endBeginning() {
    clearTimeout(beginning);
    byId("opening")?.replaceChildren();
    if (byId("opening")) byId("opening").hidden = true;
  }
  function hasBegun() { // this page was opened before
    try { return localStorage.getItem("daikaiju-begun") === location.pathname; } catch { return false; }
  }
  function noteBegun() {
    try { localStorage.setItem("daikaiju-begun", location.pathname); } catch { /* private mode */ }
  }
  for (const press of ["pointerdown", "keydown"]) document.addEventListener(press, endBeginning, true);

  // A tap on the table, the Escape key and the button end all beats until the next question

  const isPlaying = () => document.documentElement.classList.contains("playing") || document.querySelector("#ask .thinks");
  document.addEventListener("click", ({ target }) => {
    if (!isPlaying() || !target.closest("main") || target.closest(".rail, .side, .shop, .market, a, button, input, label, dialog, [popover]")) return;
    skip();
  });
  document.addEventListener("submit", ({ submitter }) => {
    if (submitter?.id !== "skip") return;
    told = true;
    skip();
  }, true);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) wake();
    else document.documentElement.classList.remove("unseen");
  });
  document.addEventListener("keydown", ({ key, target }) => {
    const isBusy = document.querySelector("dialog[open], :popover-open") || target.closest?.("input, textarea"); // it closes or leaves that
    if (key === "Escape" && isPlaying() && !isBusy) skip();
  }, true);
  function skip() {
    skipping = true;
    wake();
    hasten();
  }
  function hasten() { // bots need not wait for this page; where other people play, too, only the button says so
    const button = byId("skip");
    if (!skipping || told || !button || !("alone" in button.dataset)) return;
    told = true;
    button.click();
  }

  // Words and sound

  const words = (beats) => beats.map((beat) => beat.text).filter(Boolean).join(" ");
  function moment(beats) { // how many begin so soon that a screen reader would leave out what is replaced
    let at = 0;
    for (const [i, beat] of beats.entries()) {
      if (at > MOMENT) return i;
      at += (beat.next ?? beat.ms) + (beat.kind === "roll" ? beats[i + 1]?.rest ?? 0 : 0);
    }
    return beats.length;
  }
  function chain(beats) { // those that are shown together
    const end = beats.findIndex((beat) => !beat.next);
    return beats.slice(0, end + 1 || undefined);
  }
  function line({ seat, text }) { // the line below the dice says what is shown now
    const now = document.querySelector("#ask .beats .now");
    const picture = seatOf(seat)?.querySelector(".pic img");
    if (!now || !text) return;
    now.querySelector("span").textContent = text;
    now.querySelector(".delta")?.remove();
    if (picture && now.querySelector("img")) now.querySelector("img").src = picture.src;
  }
  function tell(text) {
    const region = byId("told");
    if (region && text) region.textContent = text;
  }
  const SEEN = ["turn", "keep", "roll", "reveal", "win"]; // beats that need no words here: panel, dice, card and finale tell them
  let fading = 0;
  function caption(beats) { // words are read longer than pieces fly; an attack names whom it hits
    const bar = byId("caption");
    const attack = beats.some(({ kind }) => kind === "attack");
    const said = beats.filter(({ kind, text }) => text && !SEEN.includes(kind) && !(attack && kind === "hit"));
    if (!bar || !said.length) return;
    clearTimeout(fading);
    bar.hidden = false;
    bar.classList.remove("rest");
    placeBar(bar);
    fit(bar, said);
    fading = setTimeout(() => rest(bar), Math.max(...beats.map((beat) => held(beat.ms))) + READING * pace);
  }
  let lit = []; // the faces of the dice that what is said comes from
  let dimming = 0;
  function light(beats) { // as long as words are read; the other dice step back
    clearTimeout(dimming);
    lit = beats.flatMap((beat) => beat.from ?? []);
    showLight();
    if (lit.length) dimming = setTimeout(() => light([]), Math.max(...beats.map((beat) => held(beat.ms))) + READING * pace);
  }
  function showLight() {
    const giving = diceOf(lit);
    byId("ask")?.querySelector(".dice")?.classList.toggle("lit", giving.length > 0);
    for (const die of document.querySelectorAll("#ask .dice .die")) die.classList.toggle("scores", giving.includes(die));
  }
  const LINES = 2; // of a caption
  const PASSED = 4; // beats, the last ones, of which a caption tells that were passed over
  function fit(bar, said) { // sentences that find no room are those that the dials tell, too
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(bar);
    const most = (LINES + 0.5) * parseFloat(lineHeight) + parseFloat(paddingTop) + parseFloat(paddingBottom);
    for (let shown = said; shown.length; shown = shown.toSpliced(shown.findLastIndex((beat) => beat.stat && !beat.mine), 1)) {
      bar.textContent = words(shown);
      if (bar.clientHeight < most) return;
    }
  }
  const news = () => document.querySelector("#page .strip");
  let summed = ""; // the state at which pictures tell what was missed: the page may come again, as with the chat
  function sumUp() {
    const { asked, number } = byId("state")?.dataset ?? {};
    if (number === summed) return;
    summed = number;
    document.documentElement.classList.toggle("unseen", document.hidden); // pictures wait until somebody looks
    document.documentElement.classList.toggle("missed", missed && Boolean(asked));
    if (asked) missed = false;
  }
  document.addEventListener("DOMContentLoaded", () => { sumUp(); placeBar(news()); begin(); });
  window.addEventListener("daikaiju:act", ({ detail }) => { // the pictures once more
    const bar = news();
    if (detail.act !== "news" || !bar) return;
    bar.style.animation = "none";
    void bar.offsetWidth; // the animation starts anew
    bar.style.animation = "";
  });
  const board = () => document.querySelector("#page .duel > .board");
  function placeBar(bar) { // over Tokyo: seats and their numbers stay in sight; in a Duel below the tracks, in a bar of the board's own
    const at = box(document.querySelector("#page .tokyo") ?? board());
    if (!at || !bar) return;
    const room = board() && parseFloat(getComputedStyle(board(), "::after").height);
    const top = room ? scrollY + at.bottom - room / 2 : Math.max(58, at.top + 8);
    Object.assign(bar.style, { left: `${at.left + at.width / 2}px`, top: `${top}px`, maxWidth: `${at.width - 12}px` });
  }
  function rest(bar) { // below the tracks the last words stay, quietly, until something else happens
    bar.hidden = !board();
    bar.classList.add("rest");
  }
  function hideRest() {
    const bar = byId("caption");
    if (bar?.matches(".rest")) bar.hidden = true;
  }
  function sound(kind) {
    window.daikaijuPlay?.(kind);
  }

  // Where things are

  const seatOf = (number) => document.querySelector(`#page [data-seat="${number}"]`);
  const figuresOf = (seat) => [...document.querySelectorAll(`#page .fig.m-${CSS.escape(seat?.dataset.monster ?? "")}`)];
  const scene = () => document.querySelector("#page .tokyo, #page .board");
  const box = (element) => element?.getBoundingClientRect();
  const layer = () => byId("fx");

  function label(seat, text) { // a card acts by name
    if (text) float(seat?.querySelector(".name") ?? seat, text, "named");
  }

  function forget() { // what was lost before these dice would read as their work
    hush();
    light([]);
    for (const mark of document.querySelectorAll("#page .place > .hit")) mark.remove();
    for (const seat of document.querySelectorAll("#page .is-hit")) seat.classList.remove("is-hit");
  }

  // Numbers

  function tick(beat) {
    const dial = turn(beat);
    const sign = beat.change > 0 ? "+" : "\u2212";
    if (dial) float(dial, sign + Math.abs(beat.change), beat.change > 0 ? "up" : "down");
  }
  function turn(beat) { // the dial shows the new number
    const seat = seatOf(beat.seat);
    const dial = seat?.querySelector(`.st-${beat.stat} > span:not(.sr)`);
    if (!dial || !beat.change) return null;
    const value = Math.max(0, Number(dial.firstChild.data) + beat.change);
    dial.firstChild.data = String(value);
    const bar = seat.querySelector(beat.stat === "star" ? ".bar-star" : ".bar:not(.bar-star)");
    if (bar && ["heart", "star"].includes(beat.stat)) bar.className = bar.className.replace(/\bn\d+\b/, `n${Math.min(value, 20)}`);
    return dial;
  }
  function gather(beat, ms) { // dice give what they show
    const seat = seatOf(beat.seat);
    const dial = seat?.querySelector(`.st-${beat.stat}`) ?? seat;
    if (beat.card) label(seat, `${beat.card} ${beat.change > 0 ? "+" : "\u2212"}${Math.abs(beat.change)}`);
    if (moves()) for (const [i, die] of diceOf(beat.from).entries()) fly(glyph(die), box(die.querySelector(".cube") ?? die), box(dial), ms * 0.6, { delay: i * ms * 0.05 });
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

  // Dice start on the click, before the answer is there

  document.addEventListener("submit", (event) => {
    if (event.target.id !== "ask") return;
    event.target.classList.add("sent");
    event.submitter?.classList.add("pressed");
    if (event.submitter?.id !== "reroll") return;
    event.target.classList.add("thrown"); // what the roll before gave is over
    if (calm.matches) return;
    for (const die of document.querySelectorAll("#ask .die")) if (!isKept(die)) die.classList.add("rolling");
    sound("roll");
    rattled = true;
  }, true);
  for (const name of ["htmx:response:error", "htmx:error"]) document.addEventListener(name, unsent);

  // One player for each kind of beat

  const players = {
    turn: (beat, ms, following) => {
      const seat = seatOf(beat.seat);
      const holder = stagePanel(beat.seat, beat.text)?.querySelector(".dice");
      flag(seat);
      if (!moves()) return;
      seat?.animate([{ scale: 1 }, { scale: 1.03 }, { scale: 1 }], { duration: 300 });
      const roll = following.find((one) => one.kind === "roll");
      if (holder && roll?.seat === beat.seat) shakeUp(lay(roll.dice, holder));
    },
    keep: (beat, ms, following) => {
      const holder = document.querySelector(`#ask[data-dice="${beat.seat}"] .dice`);
      const roll = following.find(({ kind }) => kind === "roll");
      for (const die of holder?.querySelectorAll(".die.show") ?? []) die.classList.remove("landing");
      if (holder && roll?.seat === beat.seat) hold(roll.dice, holder);
    },
    roll: (beat, ms) => {
      const holder = stagePanel(beat.tray ?? beat.seat)?.querySelector(".dice");
      if (!holder) return;
      head(holder, beat.card);
      if (beat.tray !== undefined) holder.closest("#ask").classList.add("thrown"); // what the roll before gave is over
      const rolled = lay(beat.dice ?? [], holder, beat.tray === undefined);
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
      const claws = diceOf(beat.from);
      for (const figure of figuresOf(seatOf(beat.seat))) strike(figure, target(beat.hits?.[0]), ms);
      for (const number of beat.hits ?? []) for (const [i, die] of claws.entries()) fly(glyph(die), box(die.querySelector(".cube") ?? die), box(target(number)), ms * 0.7, { delay: i * ms * 0.05 });
    },
    hit: (beat, ms) => {
      const seat = seatOf(beat.seat);
      if (beat.card) label(seat, `${beat.card} \u2212${Math.abs(beat.change)}`);
      const claws = moves() ? diceOf(beat.from) : [];
      if (beat.mine) jolt(-beat.change, ms * (claws.length ? 0.6 : 1), claws.length ? ms * 0.4 : 0);
      if (!moves()) return;
      const by = seatOf(byId("ask")?.dataset.dice); // whose dice lie there
      if (beat.mine) shake(scene(), ms, Math.min(2, 0.6 - 0.2 * beat.change));
      if (claws.length && by !== seat) for (const figure of figuresOf(by)) strike(figure, target(beat.seat), ms * 0.6);
      for (const [i, die] of claws.entries()) fly(glyph(die), box(die.querySelector(".cube") ?? die), box(seat), ms * 0.5, { delay: i * ms * 0.05 });
      if (!beat.card) slash(figuresOf(seat).pop() ?? seat, claws.length ? ms * 0.3 : 0, ms * 0.7);
      shake(seat, ms);
      for (const figure of figuresOf(seat)) recoil(figure, by === seat ? null : by, ms * 0.9);
    },
    card: (beat) => label(seatOf(beat.seat), beat.card),
    enter: (beat, ms) => {
      const seat = seatOf(beat.seat);
      const from = figuresOf(seat).find((figure) => figure.closest(".place")) ?? seat?.querySelector(".pic img"); // the Bay, or outside
      travel(from, stand(seat, placeOf(beat)), ms);
      if (from) from.style.visibility = "hidden";
    },
    leave: (beat, ms, following) => {
      if (following.some(({ kind, seat }) => kind === "fall" && seat === beat.seat)) return; // it falls where it stands
      const place = placeOf(beat);
      const figure = [...(place?.querySelectorAll(".fig") ?? [])].find((one) => one.style.display !== "none"); // others have left before
      travel(figure, seatOf(beat.seat)?.querySelector(".pic"), ms);
      vacate(place, figure);
    },
    buy: (beat, ms) => cards.buy(beat.key, seatOf(beat.seat), scene(), moves() ? ms : 0),
    reveal: (beat) => {
      cards.reveal(beat.key, moves());
      if (beat.read) cards.open();
    },
    sweep: (beat) => cards.clear(beat.key, moves()),
    move: (beat, ms, following) => {
      const marker = document.querySelector(`.mk-${beat.track}`);
      if (!following.some((one) => one.kind === "move" && one.track === beat.track)) after(ms, () => count(marker, beat.track));
      const space = marker?.closest(".spaces")?.querySelector(`.at${CSS.escape(beat.space)}`);
      if (!space) return;
      const way = pulls.pull(marker, space, cards.expected()?.querySelector(`.mk-${beat.track}`)?.closest(".lane"), moves() ? ms : 0);
      if (moves()) for (const figure of document.querySelectorAll("#page .duelist .fig")) tug(figure, Math.sign(way), 2 * ms); // one pulls, the other is dragged along
    },
    tile: (beat, ms) => { // as the page that follows has it
      const [lane, then] = [document, cards.expected()].map((page) => page?.querySelector(`.mk-${beat.track}`)?.closest(".lane"));
      if (lane && then) tiles.lay(lane, then, moves() ? ms : 0);
    },
    fall: (beat, ms) => { // seats may be tiny: it is seen over the scene
      const seat = seatOf(beat.seat);
      if (!seat) return;
      seat.classList.add("down");
      knockOut(seat.querySelector(".pic img"), scene(), ms);
      for (const figure of figuresOf(seat)) {
        const place = figure.closest(".place");
        if (place) vacate(place, figure);
      }
    },
    win: (beat, ms) => {
      const finale = byId("finale");
      if (!finale) return;
      const seat = seatOf(beat.winner ?? -1);
      const picture = seat?.querySelector(".pic img");
      if (moves()) for (const figure of figuresOf(seat)) leap(figure, 1200);
      finale.querySelector("img").hidden = !picture;
      if (picture) finale.querySelector("img").src = picture.src;
      finale.querySelector("p").textContent = beat.text;
      finale.classList.toggle("lost", Boolean(beat.lost));
      finale.style.setProperty("--freeze", `${ms}ms`);
      finale.hidden = false;
    },
  };

  function count(marker, track) { // how far it is to both ends, as the page that follows says
    const [here, then] = [marker, cards.expected()?.querySelector(`.mk-${track}`)].map((one) => one?.closest(".track")?.querySelector(".track-h .end"));
    if (here && then) here.replaceChildren(...document.importNode(then, true).childNodes);
  }
  function target(number) {
    const seat = seatOf(number);
    return figuresOf(seat).find((figure) => figure.closest(".place")) ?? seat;
  }
  const placeOf = (beat) => document.querySelector(`.place-${beat.place}`);
  function call(place, name) { // who stands there, on its sign
    const sign = place?.querySelector(".sign em");
    if (sign) sign.textContent = name;
  }
  function vacate(place, figure) { // whoever comes next stands there, and was not hit
    place?.querySelector(".hit")?.remove();
    call(place, "");
    if (figure) figure.style.display = "none";
  }
  function stand(seat, place) { // where the figure will be, and how large
    const picture = seat?.querySelector(".pic img");
    if (!picture || !place) return null;
    const figure = picture.cloneNode();
    figure.className = `fig m-${seat.dataset.monster}`;
    figure.style.visibility = moves() ? "hidden" : "";
    place.insertBefore(figure, place.querySelector(".hit, .sign"));
    call(place, seat.querySelector(".name")?.textContent ?? "");
    return figure;
  }
  function travel(figure, to, ms) { // it is as large as where it comes to
    if (figure && to && moves()) fly(figure, box(figure), box(to), ms, { grow: box(to).width / box(figure).width, stays: true });
  }

  function clear() {
    cards.settle();
    pulls.settle();
    for (const piece of layer()?.querySelectorAll(":scope > :not(.float)") ?? []) piece.remove(); // numbers go by themselves
    busy = 0;
    hasten();
    sumUp();
    placeBar(news());
    if (byId("finale")) byId("finale").hidden = true;
    if (!board()) hideRest();
    if (box(news())?.width && byId("caption")) byId("caption").hidden = true; // they have one place
    placeBar(byId("caption"));
    if (!byId("ask")?.querySelector(".die")) landed = 0;
    if (byId("ask")?.matches("form")) light([]); // one is asked: all dice count
    else showLight();
  }

  // Lessons have no socket: they play the same messages

  function unsent() {
    land();
    rattled = told = false;
    byId("ask")?.classList.remove("sent", "thrown");
    for (const button of document.querySelectorAll(".pressed")) button.classList.remove("pressed");
  }
  window.daikaijuStage = { perform, clear, land: unsent };
})();
