// Notes presses, what follows each, beats, layout shifts and what a screen reader is told, with times.
(() => {
  "use strict";
  window.noted = [];
  const note = (what, more) => window.noted.push({ at: performance.now(), what, ...more });
  addEventListener("daikaiju:beat", (event) => note("beat", { beat: event.detail }));
  addEventListener("daikaiju:jump", () => note("jump"));
  document.addEventListener("htmx:ws:after:message:incoming", () => note("swap"));

  // A press, and the first painted frame in which its panel is another

  let pressed = 0; // when the browser saw the last press
  document.addEventListener("click", (event) => { pressed = event.timeStamp; }, true);
  document.addEventListener("submit", (event) => {
    if (event.target.id !== "ask" && event.target.id !== "ask-pass") return;
    note("press", { at: pressed, button: event.submitter?.id ?? "" });
    const before = document.getElementById("ask")?.outerHTML;
    const look = () => {
      if (document.getElementById("ask")?.outerHTML !== before) setTimeout(() => note("seen")); // after the paint
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, true);

  // Shifts, and what moved by how much

  const name = (node) => {
    const element = node?.nodeType === Node.TEXT_NODE ? node.parentElement : node;
    if (!element) return "(removed)";
    const one = (e) => e.tagName.toLowerCase() + (e.id ? "#" + e.id : "") + [...e.classList].slice(0, 3).map((c) => "." + c).join("");
    return `${element.parentElement ? one(element.parentElement) + " > " : ""}${one(element)}${node === element ? "" : " text"}`;
  };
  const move = ({ previousRect: a, currentRect: b }) => `${a.x},${a.y} ${a.width}x${a.height} to ${b.x},${b.y} ${b.width}x${b.height}`;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) {
      const moved = shift.sources.map((source) => [name(source.node), move(source)]);
      note("shift", { value: shift.value, mine: shift.hadRecentInput, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });

  document.addEventListener("DOMContentLoaded", () => {
    const told = document.getElementById("told");
    if (told) new MutationObserver(() => note("told", { text: told.textContent })).observe(told, { childList: true });
  });
})();
