// The log: its newest line is in sight, unless somebody scrolls back. Lines are added below, and the list is scrolled:
// a list that rests on its end by itself would move every line that is there, which counts as a page that jumps.
(() => {
  "use strict";
  const NEAR = 60; // pixels: about two lines
  let isBack = false; // somebody reads what was before
  let isDue = false; // lines have come, and the list is about to be scrolled
  let frame = 0;
  let timer = 0;
  const list = () => document.querySelector("#log .scroll");

  function toEnd() {
    const lines = list();
    isDue = false;
    if (lines && !isBack) lines.scrollTop = lines.scrollHeight;
  }
  function soon() { // after a frame in which nothing else came: when old lines go, the browser first keeps those in sight where they are
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    isDue = true;
    frame = requestAnimationFrame(() => { timer = setTimeout(toEnd); });
  }
  document.documentElement.classList.add("scrolls");
  document.addEventListener("scroll", ({ target }) => {
    if (target === list() && !isDue) isBack = target.scrollHeight - target.clientHeight - target.scrollTop > NEAR;
  }, true);
  window.addEventListener("daikaiju:refresh", soon);
  for (const moment of ["DOMContentLoaded", "toggle", "change"]) document.addEventListener(moment, toEnd, true); // it opens, or its tab is chosen
  for (const moment of ["load", "resize"]) window.addEventListener(moment, toEnd);
})();
