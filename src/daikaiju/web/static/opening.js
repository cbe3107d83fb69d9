// Who goes first is shown over the table, once; a press ends it and does nothing else, and so does what happens next.
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  const { tell } = window.daikaijuCaptions;

  const READ = 1200; // milliseconds that it stays even if a message comes
  let ending = 0;
  let read = 0; // when it has been seen for so long
  function begin(beat) {
    const cover = byId("opening");
    if (!cover || (beat && !beat.html)) return;
    if (beat) cover.innerHTML = beat.html;
    const first = cover.querySelector(".first");
    if (!first || !Number(first.dataset.ms) || document.hidden || (!beat && hasBegun())) return;
    noteBegun();
    cover.hidden = false;
    tell(first.querySelector("p").textContent);
    window.daikaijuPlay?.("first");
    read = performance.now() + Math.min(READ, Number(first.dataset.ms));
    ending = setTimeout(end, Number(first.dataset.ms));
  }
  function end() {
    const cover = byId("opening");
    clearTimeout(ending);
    cover.replaceChildren();
    cover.hidden = true;
    window.dispatchEvent(new CustomEvent("daikaiju:opened"));
  }
  const isShown = () => !(byId("opening")?.hidden ?? true);
  async function over() { // a page that came late sees the first roll all the same
    if (!isShown()) return;
    await window.daikaijuTempo.wait(read - performance.now());
    end();
  }
  function hasBegun() { // this page was opened before
    try { return localStorage.getItem("daikaiju-begun") === location.pathname; } catch { return false; }
  }
  function noteBegun() {
    try { localStorage.setItem("daikaiju-begun", location.pathname); } catch { /* private mode */ }
  }
  function close(event) { // what lies beneath is not pressed
    if (!isShown() || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    end();
  }
  for (const press of ["click", "keydown"]) document.addEventListener(press, close, true);
  document.addEventListener("DOMContentLoaded", () => begin());

  window.daikaijuOpening = { begin, over, isShown };
})();
