// The stage: plays what happened, beat by beat, on the page as it was; only then is the page as it is now shown.
// A page that is hidden, behind or set to "at once" jumps.
(() => {
  "use strict";
  const BEHIND = 3; // messages waiting: then the page jumps; a slow one is late by two at times
  const PASSED = 4; // beats, the last ones, of which a caption tells that were passed over
  const MOMENT = 600; // milliseconds
  const READING = 1000; // milliseconds that a sentence stays after its beats
  const LANDING = 0.85; // of a beat: then pieces have arrived, and the number changes
  const matters = ({ kind }) => kind === "fall" || kind === "win"; // beats that are seen even then
  const byId = (id) => document.getElementById(id);
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const tempo = window.daikaijuTempo;
  const captions = window.daikaijuCaptions;
  const cards = window.daikaijuRow;
  const { held, wait, moves } = tempo;
  const { isKept, land, light, showLight } = window.daikaijuTray;
  const { shows, tick, turn, forget } = window.daikaijuBeats;

  let arrived = 0; // messages received, and those whose beats have begun
  let begun = 0;
  let landed = 0; // when the last dice came to rest
  let busy = 0; // until when something moves
  let told = false; // a person skips, and the server knows
  let rattled = false; // the dice of the next roll have been heard

  const now = () => performance.now();

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
    keepPace(message.pace ?? 1);
    const known = Number(byId("state")?.dataset.number ?? NaN);
    const fresh = (message.beats ?? []).filter((beat) => beat.number >= known);
    const first = fresh.find(({ kind }) => kind === "first");
    if (fresh.length || message.number !== known) await window.daikaijuOpening.over();
    if (first) window.daikaijuOpening.begin(first);
    document.documentElement.classList.add("playing");
    if (message.number !== known) captions.hideRest();
    cards.expect(message.content);
    try {
      await play(window.daikaijuPlaces.scene() ? fresh.filter((beat) => beat !== first) : [], message.since > known); // a waiting room has nothing that could move
      await wait(busy - now());
    } finally {
      document.documentElement.classList.remove("playing");
      tempo.dropLater();
      leave(message);
      cards.remember(moves() && tempo.pace);
      if (message.waits) tempo.skips = told = false;
    }
  }
  async function play(beats, isLate) {
    const behind = tempo.skips || arrived - begun >= BEHIND || (beats.length && isLate);
    if (document.hidden || !tempo.pace) jump(beats);
    else if (behind) await jumpTo(beats.filter((beat) => matters(beat) || (beat.mine && !tempo.skips)), beats); // nobody is hit unseen
    else await showAll(beats);
  }

  function keepPace(pace) { // of the table; the settings show it
    tempo.pace = pace;
    for (const button of document.querySelectorAll("#settings [data-pace]")) choose(button, Number(button.dataset.pace) === pace);
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
      if (tempo.skips) return jumpTo(beats.slice(i).filter(matters), beats.slice(i));
      if (i === next && !isTold) {
        next = i + moment(beats.slice(i));
        captions.tell(captions.words(beats.slice(i, next)));
      }
      if (!beats[i - 1]?.next) say(chain(beats.slice(i)));
      await show(beat, beats.slice(i + 1), beats[i - 1]);
    }
    return undefined;
  }
  async function jumpTo(beats, all) { // a fall and a win are seen even then
    jump(all);
    if (!tempo.skips && !beats.length) captions.caption(all.slice(-PASSED), reading(all.slice(-PASSED))); // a page that is late says what it passed over
    busy = 0; // what was moving is not waited for
    const goesOn = tempo.skips && "end" in (byId("skip")?.dataset ?? {}); // to the end: no decision of one's own is left
    if (beats.some(matters)) tempo.skips = told = false;
    await showAll(beats, true);
    if (goesOn) tempo.skips = told = true;
  }

  function leave({ content }) { // the answers to a question do not turn into those of the next one, which stand elsewhere
    const question = byId("ask")?.dataset.question;
    if (question && content && !content.includes(`data-question="${question}"`)) byId("low")?.replaceChildren();
  }

  function jump(beats) {
    for (const beat of beats) if (beat.stat && !beat.mine) turn(beat); // somebody who falls is not seen with hearts
    if (beats.length) {
      captions.miss();
      window.dispatchEvent(new CustomEvent("daikaiju:jump", { detail: beats }));
    }
    captions.tell(beats.filter((beat) => beat.kind !== "reveal").map((beat) => beat.text).filter(Boolean).slice(-4).join(" "));
  }

  async function show(beat, following, before) {
    if (beat.kind !== "roll") landed = 0;
    if (["turn", "keep", "roll"].includes(beat.kind)) forget();
    window.dispatchEvent(new CustomEvent("daikaiju:beat", { detail: beat }));
    if (beat.kind === "roll" && rattled) rattled = false;
    else if (!before?.next || before.kind !== beat.kind) sound(beat.lost ? "lost" : beat.mine ? "hurt" : beat.kind); // five hits of one blow are one sound
    if (beat.kind !== "roll") captions.line(beat);
    const ms = beat.read ? beat.ms * tempo.pace : held(beat.ms, beat.kind);
    busy = Math.max(busy, now() + ms);
    shows[beat.kind]?.(beat, ms, following);
    if (beat.stat) moves() && beat.from ? tempo.after(LANDING * ms, () => tick(beat)) : tick(beat);
    await wait(beat.next ? held(beat.next) : ms);
    if (beat.read) cards.putAway();
    if (beat.kind === "roll") {
      land();
      captions.line(beat);
      await tempo.drawn(); // on a busy machine they rest from when they are seen
      landed = now();
    }
  }

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
    if (document.hidden) tempo.wake();
    else document.documentElement.classList.remove("unseen");
  });
  document.addEventListener("keydown", ({ key, target }) => {
    const isBusy = document.querySelector("dialog[open], :popover-open") || target.closest?.("input, textarea"); // it closes or leaves that
    if (key === "Escape" && isPlaying() && !isBusy) skip();
  }, true);
  function skip() {
    tempo.skips = true;
    tempo.wake();
    hasten();
  }
  function hasten() { // bots need not wait for this page; where other people play, too, only the button says so
    const button = byId("skip");
    if (!tempo.skips || told || !button || !("alone" in button.dataset)) return;
    told = true;
    button.click();
  }

  // What is shown together, and what is told at once

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
  function say(beats) {
    light(beats, reading(beats));
    captions.caption(beats, reading(beats));
  }
  const reading = (beats) => Math.max(...beats.map((beat) => held(beat.ms, beat.kind))) + READING * tempo.pace; // words are read longer than pieces fly
  function sound(kind) {
    window.daikaijuPlay?.(kind);
  }

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

  function clear() {
    cards.settle();
    window.daikaijuPulls.settle();
    for (const piece of byId("fx")?.querySelectorAll(":scope > :not(.float)") ?? []) piece.remove(); // numbers go by themselves
    busy = 0;
    hasten();
    captions.settle();
    if (byId("finale")) byId("finale").hidden = true;
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
