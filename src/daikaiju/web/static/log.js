// The log: its newest line is in sight, unless somebody scrolls back. Lines are added below, and the list is scrolled:
// a list that rests on its end by itself would move every line that is there, which counts as a page that jumps.
(() => {
  "use strict";
  const NEAR = 60; // pixels: about two lines
  let isBack = false; // somebody reads what was before
  let isDue = false; // lines have come, and the list is about to be scrolled
  let frame = 0;
  let mark = null; // the newest line before the page changed, and where it was
  let room = 0; // pixels, of old lines that have gone
  const list = () => document.querySelector("#log .scroll");

  function toEnd() {
    const lines = list();
    isDue = false;
    mark = null;
    if (lines && !isBack) lines.scrollTop = lines.scrollHeight;
  }
  function soon() { // in a frame of its own: lines that move by both a change and a scroll have jumped
    cancelAnimationFrame(frame);
    isDue = true;
    frame = requestAnimationFrame(() => { frame = requestAnimationFrame(toEnd); });
  }

  // Old lines go, and leave their room: no line moves. It is taken away when somebody comes to the list, before they scroll

  function note() {
    const line = list() && [...list().querySelectorAll(".lines > [id]")].pop();
    mark = line && line.offsetParent ? { line, top: line.offsetTop, scroll: list().scrollTop } : null;
    if (!mark) room = 0; // it is not seen, and the new page has none
  }
  function keep() {
    const lines = list();
    if (!mark || !lines) return; // the page has not changed
    if (!mark.line.isConnected) { room = 0; return; } // nor has the new page its room
    if (isBack) { // what is read stays where it is
      room = 0;
      lines.scrollTop = mark.scroll + mark.line.offsetTop - mark.top;
      return;
    }
    leave(room);
    leave(Math.max(0, room + mark.top - mark.line.offsetTop));
    lines.scrollTop = mark.scroll;
  }
  function leave(pixels) {
    room = pixels;
    list().querySelector(".lines").style.paddingTop = `${room}px`;
  }
  function close({ target }) {
    const lines = list();
    if (!room || !lines?.contains(target)) return;
    const before = room;
    const top = lines.scrollTop;
    leave(0);
    lines.scrollTop = top - before;
  }

  document.documentElement.classList.add("scrolls");
  document.addEventListener("scroll", ({ target }) => {
    if (target === list() && !isDue) isBack = target.scrollHeight - target.clientHeight - target.scrollTop > NEAR;
  }, true);
  document.addEventListener("htmx:before:swap", note);
  window.addEventListener("daikaiju:refresh", () => { keep(); soon(); });
  for (const moment of ["pointerover", "focusin"]) document.addEventListener(moment, close);
  for (const moment of ["DOMContentLoaded", "toggle", "change"]) document.addEventListener(moment, toEnd, true); // it opens, or its tab is chosen
  for (const moment of ["load", "resize"]) window.addEventListener(moment, toEnd);
})();
