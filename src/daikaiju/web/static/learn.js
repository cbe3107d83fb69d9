// A lesson: answers go to the server, which sends beats, the table and the next bubble; the bubble points at the page.
(() => {
  "use strict";
  const GAP = 14; // between the bubble and what it points at
  const TAIL = 24; // the longest tail of the bubble: a longer one would cross what is to be read, and the ring shows the place
  const FAR = 60; // then a tail would point at what lies between: the ring alone shows the place
  const RING = 7; // from what is meant to the outer edge of its ring
  const EDGE = 8; // between the bubble and the edge of the window
  const byId = (id) => document.getElementById(id);
  const bubble = () => byId("bubble");
  const box = (element) => element.getBoundingClientRect();
  let busy = false;
  let byKeys = false; // whether the last thing a person did was pressing a key
  document.addEventListener("pointerdown", () => { byKeys = false; }, true);
  document.addEventListener("keydown", () => { byKeys = true; }, true);

  // Answers

  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (form.dataset.real !== undefined) window.daikaijuStore.set("hints-next", "on");
    const address = form.getAttribute("action"); // form.action may be a field of that name
    if (!address?.startsWith("/learn/")) return;
    event.preventDefault();
    event.stopImmediatePropagation(); // htmx would send it, too
    if (form.id.startsWith("ask") && !bubble().dataset.task) refuse();
    else send(address, new FormData(form, event.submitter));
  }, true);

  function refuse() {
    answer(byId("guide").dataset.first);
    byId("go-on")?.focus({ preventScroll: true });
  }

  async function send(address, form) {
    if (busy) return;
    busy = true;
    form.set("step", bubble().dataset.step);
    const sent = await fetch(address, { method: "POST", body: new URLSearchParams(form), headers: { Accept: "application/json" } }).catch(() => null);
    const text = (await sent?.text()) ?? "";
    busy = false;
    if (!sent?.ok) { window.daikaijuStage.land(); window.daikaijuToast(new DOMParser().parseFromString(text, "text/html").querySelector("main p")?.textContent); return; }
    const message = JSON.parse(text);
    if (message.reply) answer(message.reply);
    else await goOn(message);
  }

  function answer(html) { // a wrong answer: why, kindly, and nothing has changed
    window.daikaijuStage.land();
    const reply = byId("reply");
    reply.innerHTML = html; // our own server's
    reply.hidden = false;
    place();
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) byId("guide").animate([{ translate: "0 0" }, { translate: "-5px 0" }, { translate: "5px 0" }, { translate: "0 0" }], { duration: 240 });
  }

  async function goOn(message) {
    busy = true;
    document.body.classList.add("showing");
    for (const sheet of document.querySelectorAll("[popover]:popover-open")) sheet.hidePopover();
    await window.daikaijuStage.perform(message);
    const page = byId("page");
    await window.htmx.swap({ sourceElement: page, target: "#page", swap: "innerMorph", text: message.content, transition: false });
    window.daikaijuStage.clear();
    replace(message.bubble);
    document.body.classList.remove("showing");
    busy = false;
    arrive();
  }

  function replace(html) { // the frame and the live text stay: only then are changes read out
    const made = new DOMParser().parseFromString(html, "text/html").getElementById("bubble");
    const shown = bubble();
    for (const name of ["step", "task", "end", "points"]) shown.dataset[name] = made.dataset[name];
    for (const part of [".guide-t", ".guide-go"]) shown.querySelector(part).replaceChildren(...made.querySelector(part).childNodes);
  }

  // Where one is led

  function arrive() {
    place();
    const go = byId("go-on");
    if (go) go.focus({ preventScroll: true });
    else if (byKeys) document.querySelector('#ask input:not([type="hidden"]), #ask button:not([aria-disabled="true"], [data-act])')?.focus({ preventScroll: true });
  }

  const isShown = (element) => element && element.getClientRects().length > 0 && getComputedStyle(element).visibility !== "hidden";
  function targets() {
    const points = bubble().dataset.points;
    if (!points) return [];
    return points.split("|").map((point) => point.split(", ").map((one) => document.querySelector(one)).find(isShown)).filter(Boolean);
  }

  function union(rects) {
    if (!rects.length) return null;
    const left = Math.min(...rects.map((rect) => rect.left)), top = Math.min(...rects.map((rect) => rect.top));
    return new DOMRect(left, top, Math.max(...rects.map((rect) => rect.right)) - left, Math.max(...rects.map((rect) => rect.bottom)) - top);
  }

  const whole = (element) => union([element, ...element.querySelectorAll(".zone span")].map(box)); // labels hang below a track

  function place() {
    const guide = byId("guide");
    const found = targets();
    const at = union(found.map((element) => whole(element.closest(".card") ?? element))); // a card is read before its button is pressed
    guide.classList.toggle("centre", !at);
    rings(pressed(found));
    byId("arrow").toggleAttribute("hidden", !at);
    if (!at) { guide.style.left = guide.style.top = ""; return; }
    const spot = best(guide, at, bubble().dataset.task ? controls() : []);
    guide.style.left = `${spot.left}px`;
    guide.style.top = `${spot.top}px`;
    arrow(spot, at);
  }

  const controls = () => [...document.querySelectorAll('#ask :is(button, label), [form="ask"]:not(input), .sp.can')].filter(isShown).map(box);
  function best(guide, at, controls) { // near what is meant; neither that nor what can be pressed is covered, if there is room
    const width = guide.offsetWidth, height = guide.offsetHeight;
    const within = (value, size, most) => Math.max(EDGE, Math.min(value, most - size - EDGE));
    const x = at.left + at.width / 2 - width / 2, y = at.top + at.height / 2 - height / 2;
    const parts = [at, ...["#ask", ".board"].map((one) => document.querySelector(one)).filter(isShown).map(box)];
    const places = parts.flatMap((free) => [[x, free.top - height - GAP], [x, free.bottom + GAP], [free.right + GAP, y], [free.left - width - GAP, y]])
      .map(([left, top]) => new DOMRect(within(left, width, innerWidth), within(top, height, innerHeight), width, height));
    const ringed = new DOMRect(at.x - RING, at.y - RING, at.width + 2 * RING, at.height + 2 * RING);
    const ask = controls.length ? box(byId("ask")) : at;
    const read = [...document.querySelectorAll(".track, #ask .tray")].filter(isShown).map(box); // what bubbles speak of, wherever they point
    const covered = (rect) => [ringed, ringed, ...controls].reduce((sum, one) => sum + overlap(rect, one), 0) + overlap(rect, ask) / 500 + read.reduce((sum, one) => sum + overlap(rect, one), 0) / 5;
    const cost = (rect) => 10 * covered(rect) + Math.hypot(rect.x - x, rect.y - y);
    return places.reduce((one, other) => (cost(other) < cost(one) ? other : one));
  }
  function overlap(a, b) {
    const width = Math.min(a.right, b.right) - Math.max(a.left, b.left), height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    return width > 0 && height > 0 ? width * height : 0;
  }

  function pressed(found) { // of dice those to be pressed: to hold them, or to let them go; then the button that rolls the others
    if (!found.length || !found.every((element) => element.matches(".die"))) return found;
    const left = [...document.querySelectorAll("#ask .die:has(input)")].filter((die) => found.includes(die) === !die.querySelector("input:checked"));
    return left.length ? left : [byId("reroll")].filter(isShown);
  }
  function rings(found) {
    byId("rings").replaceChildren(...found.map((element) => {
      const at = whole(element), ring = document.createElement("i");
      Object.assign(ring.style, { left: `${at.left - 5}px`, top: `${at.top - 5}px`, width: `${at.width + 10}px`, height: `${at.height + 10}px` });
      return ring;
    }));
  }

  function arrow(from, to) { // from the edge of the bubble to the edge of what it means
    const middle = { x: to.left + to.width / 2, y: to.top + to.height / 2 };
    const start = { x: clamp(middle.x, from.left + 24, from.right - 24), y: clamp(middle.y, from.top + 20, from.bottom - 20) };
    if (to.top >= from.bottom) start.y = from.bottom;
    else if (to.bottom <= from.top) start.y = from.top;
    else start.x = middle.x >= from.left + from.width / 2 ? from.right : from.left;
    const end = { x: clamp(start.x, to.left + 4, to.right - 4), y: clamp(start.y, to.top - 4, to.bottom + 4) };
    const length = Math.hypot(end.x - start.x, end.y - start.y) || 1;
    byId("arrow").toggleAttribute("hidden", length > FAR);
    const along = { x: (end.x - start.x) / length, y: (end.y - start.y) / length };
    const tip = { x: start.x + along.x * Math.min(length, TAIL), y: start.y + along.y * Math.min(length, TAIL) };
    byId("arrow").firstElementChild.setAttribute("d", `M${start.x + along.y * 12} ${start.y - along.x * 12}L${tip.x} ${tip.y}L${start.x - along.y * 12} ${start.y + along.x * 12}`);
  }
  const clamp = (value, least, most) => Math.max(least, Math.min(value, Math.max(least, most)));

  document.addEventListener("change", (event) => { if (event.target.name === "keep") place(); });
  addEventListener("resize", place);
  addEventListener("scroll", place, true);
  document.addEventListener("toggle", () => requestAnimationFrame(place), true);
  document.addEventListener("DOMContentLoaded", () => { place(); arrive(); });
  addEventListener("load", place);
})();
