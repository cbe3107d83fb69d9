// The row of cards on the stage: one is held up and bought, others are swept away, new ones come, all slide along.
(() => {
  "use strict";
  const { present, slide, sweep } = window.daikaijuMotion;
  const byId = (id) => document.getElementById(id);
  const box = (element) => element.getBoundingClientRect();
  const row = () => [...document.querySelectorAll(".market-list > .card, .shop li.card")];
  const places = new Map(); // where cards lay before the page changed
  let next = null; // the page that follows: it has the cards that are revealed

  function expect(content) { next = content ?? ""; }
  function expected() {
    if (typeof next === "string") next = new DOMParser().parseFromString(next, "text/html");
    return next;
  }

  function buy(key, seat, scene, ms) { // 0 ms where nothing moves
    const card = byId(`card-${key}`);
    if (!card || !seat) return;
    if (ms) present(card, scene, seat.querySelector(".pic") ?? seat, ms);
    card.style.visibility = "hidden";
    card.dataset.gone = "";
  }

  function clear(key, moving) { // one card, or all of them
    for (const card of row()) {
      if (key && card.id !== `card-${key}`) continue;
      if (moving) sweep(card);
      card.style.opacity = 0;
      card.dataset.gone = "";
    }
  }

  function reveal(key, moving) { // it comes where the page that follows has it; nobody can buy it before
    const gone = row().find((card) => "gone" in card.dataset);
    if (!gone || byId(`card-${key}`)) return;
    const card = expected()?.querySelector(`#card-${CSS.escape(key)}`);
    if (!card) return;
    const list = gone.parentElement;
    const place = [...card.parentElement.children].indexOf(card);
    card.inert = true;
    remember(moving);
    gone.remove();
    list.insertBefore(document.importNode(card, true), list.children[place] ?? null);
    slideAll();
    if (moving) byId(card.id).animate([{ opacity: 0, scale: "0 1", translate: "0 -14px" }, { opacity: 1, scale: "1 1", translate: "0 0" }], { duration: 320, easing: "cubic-bezier(.2, 1.4, .4, 1)" });
  }

  let sheet = null; // that was opened for a moment
  function open() { // on phones the row lies on a sheet that is mostly closed: new cards that were paid for are seen before the turn passes
    const closed = row()[0]?.closest("[popover]:not(:popover-open)");
    if (!closed || box(closed).width || document.querySelector(":popover-open")) return;
    sheet = closed;
    sheet.showPopover();
  }
  function putAway() {
    sheet?.hidePopover();
    sheet = null;
  }

  function remember(moving) {
    places.clear();
    if (moving) for (const card of row()) places.set(card.id, box(card));
  }
  function slideAll() {
    for (const card of row()) slide(card, places.get(card.id), 320);
    places.clear();
  }
  function settle() {
    slideAll();
    next = null;
  }

  window.daikaijuRow = { expect, expected, buy, clear, reveal, open, putAway, remember, settle };
})();
