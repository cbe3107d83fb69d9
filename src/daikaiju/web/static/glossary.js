// The glossary, and why things happened: what a symbol or word means, on hover, on a long press and on focus by keyboard; all of them by a key.
(() => {
  "use strict";
  const HOVER = 600, PRESS = 550, FOCUS = 1000; // ms until it is shown
  const byId = (id) => document.getElementById(id);
  let timer = 0;
  let rests = ""; // where the mouse is: what changes below it while it rests shows no words
  let isPressed = false; // a long press is shown: the click that ends it is none

  function keyOf(target) { // the word that an element stands for
    const marked = target.closest("[data-word]");
    if (marked) return marked.dataset.word;
    const stat = /\bst-(\w+)/.exec(target.closest(".stat")?.className ?? "");
    if (stat) return stat[1];
    const die = target.closest(".die");
    if (die) return byId("words").dataset.faces.split(" ")[die.dataset.face - 1];
    return /#[id]-(\w+)$/.exec(target.closest("svg")?.querySelector("use")?.getAttribute("href") ?? "")?.[1];
  }
  function entryOf(target) {
    if (!byId("words") || !(target instanceof Element) || target.closest("dialog")) return null;
    const why = target.closest("[data-why]");
    if (why) return byId("reasons").querySelector(`[data-why="${CSS.escape(why.dataset.why)}"]`);
    const key = keyOf(target);
    return key ? byId("words").querySelector(`[data-keys~="${CSS.escape(key)}"]`) : null;
  }

  function plan(target, ms, then) {
    clearTimeout(timer);
    const entry = entryOf(target);
    if (entry) timer = setTimeout(() => { show(entry, target); then?.(); }, ms);
  }
  function show(entry, target) {
    const word = byId("word");
    if (!target.isConnected || document.documentElement.classList.contains("playing")) return;
    word.replaceChildren(...[...entry.children].map((part) => {
      const line = document.createElement("p");
      line.append(...[...part.cloneNode(true).childNodes]);
      return line;
    }));
    word.classList.toggle("reason", entry.dataset.why !== undefined);
    word.hidden = false;
    const at = (target.closest(".die, .stat, [data-word], li:has([data-why])") ?? target).getBoundingClientRect();
    const above = at.top - word.offsetHeight - 10;
    word.style.left = `${Math.max(8, Math.min(at.left + at.width / 2 - word.offsetWidth / 2, innerWidth - word.offsetWidth - 8))}px`;
    word.style.top = `${above > 8 ? above : Math.min(at.bottom + 10, innerHeight - word.offsetHeight - 8)}px`;
  }
  function hide() {
    clearTimeout(timer);
    if (byId("word")) byId("word").hidden = true;
  }

  const place = (event) => `${event.clientX} ${event.clientY}`;
  document.addEventListener("pointermove", (event) => { rests = place(event); }, { passive: true });
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    hide();
    if (place(event) !== rests) plan(event.target, HOVER);
  });
  addEventListener("daikaiju:beat", hide);
  document.addEventListener("pointerdown", (event) => {
    hide();
    isPressed = false;
    if (event.pointerType !== "mouse") plan(event.target, PRESS, () => { isPressed = true; });
  });
  for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, () => { clearTimeout(timer); });
  document.addEventListener("contextmenu", (event) => { if (isPressed) event.preventDefault(); });
  window.addEventListener("click", (event) => {
    if (!isPressed) return;
    isPressed = false;
    event.preventDefault();
    event.stopImmediatePropagation();
  }, true);
  document.addEventListener("focusin", (event) => { if (event.target.matches(":focus-visible")) plan(event.target, FOCUS); });
  document.addEventListener("focusout", hide);
  document.addEventListener("keydown", hide);
  addEventListener("scroll", hide, true);

  // Why? on a line of the log

  document.addEventListener("click", (event) => {
    const why = event.target.closest("[data-why]");
    if (why && entryOf(why)) show(entryOf(why), why);
  });
  document.addEventListener("keydown", (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const all = step ? [...(event.target.closest(".log .scroll")?.querySelectorAll(".reason-b") ?? [])] : [];
    if (!all.length) return;
    event.preventDefault();
    const place = all.indexOf(event.target);
    all[place < 0 ? all.length - 1 : Math.max(0, Math.min(place + step, all.length - 1))].focus();
  });

  window.addEventListener("daikaiju:act", (event) => {
    if (event.detail.act !== "words") return;
    event.detail.element.closest("dialog")?.close();
    byId("words").showModal();
  });
})();
