// How long beats take, and whether anything moves.
(() => {
  "use strict";
  const REDUCED_HOLD = 350; // the longest hold where people want no movement
  const REDUCED_HOLDS = { fall: 1200, win: 1500, buy: 800 }; // of what is not still there afterwards
  const LONGEST_FRAME = 2000; // milliseconds
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const later = new Set(); // what happens when pieces land, unless the page changes before
  const tempo = {
    pace: 1, // 0: at once
    skips: false, // a person wants to see the next question, or who falls
    wake() {}, // ends the wait
    held: (ms, kind = "") => (calm.matches ? Math.min(ms, REDUCED_HOLDS[kind] ?? REDUCED_HOLD) : ms) * tempo.pace,
    moves: () => !calm.matches && !tempo.skips && !document.hidden,
    wait, drawn, after, dropLater,
  };

  function wait(ms) {
    if (tempo.skips || document.hidden || ms <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      tempo.wake = () => { clearTimeout(timer); resolve(); };
    });
  }
  function drawn() { // the next frame, however late; a page that draws none at all is not waited for
    if (tempo.skips || document.hidden) return Promise.resolve();
    return new Promise((resolve) => { requestAnimationFrame(resolve); setTimeout(resolve, LONGEST_FRAME); });
  }
  function after(ms, act) {
    const timer = setTimeout(() => { later.delete(timer); act(); }, ms);
    later.add(timer);
  }
  function dropLater() {
    for (const timer of later) clearTimeout(timer);
    later.clear();
  }

  window.daikaijuTempo = tempo;
})();
