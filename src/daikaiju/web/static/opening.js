// Who goes first is shown over the table, once; nobody waits for it, and any press ends it.
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  const { tell } = window.daikaijuCaptions;

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
    window.daikaijuPlay?.("first");
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
  document.addEventListener("DOMContentLoaded", () => begin());

  window.daikaijuOpening = { begin };
})();
