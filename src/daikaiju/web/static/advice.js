// Help with a decision: a bot's advice, and the odds of the dice that are held.
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  const state = () => byId("state")?.dataset ?? {};
  const boxes = () => [...document.querySelectorAll('#ask input[name="keep"]')];
  const held = () => boxes().filter((box) => box.type === "hidden" || box.checked).map((box) => box.value).join(" ");

  // The hint lies over the table, above the question, until the question is answered

  let advised = ""; // the number of the state that the hint is about
  let thinking = ""; // the number of the state that a bot thinks about
  let isOwnWay = false; // somebody holds other dice than those advised

  async function hint() {
    const number = state().number;
    if (thinking === number) { byId("hint").hidden = false; mark(); return; }
    think(number);
    const body = new URLSearchParams({ number, seat: byId("ask").elements.seat.value });
    for (const place of held().split(" ").filter(Boolean)) body.append("keep", place); // it says what changes
    const answer = await fetch(location.pathname + "/hint", { method: "POST", body, headers: { "HX-Request": "true" } }).catch(() => null);
    if (thinking !== number) return; // a later question is thought about
    thinking = "";
    showBusy();
    const text = (await answer?.text()) ?? byId("reconnecting").dataset.unsent;
    if (!answer?.ok) { unhint(); window.daikaijuToast?.(text); return; }
    if (state().number !== number || byId("hint").hidden) return; // the question has been answered, or nobody waits
    byId("hint").innerHTML = text; // our own server's
    mark();
  }
  function think(number) { // it is seen and heard that the advice will come
    thinking = number;
    isOwnWay = false;
    advised = number;
    byId("hint").replaceChildren(byId("hint-wait").content.cloneNode(true));
    byId("hint").hidden = false;
    showBusy();
    mark();
  }
  function showBusy() { // a message brings a new button
    if (thinking && thinking === state().number) byId("hint-b")?.setAttribute("aria-busy", "true");
    else byId("hint-b")?.removeAttribute("aria-busy");
  }
  function place() {
    const ask = byId("ask")?.getBoundingClientRect();
    const box = byId("hint");
    if (!ask || !box || box.hidden) return; // a puzzle has a question, but no hint
    const isTile = byId("ask").matches(".ask-tile"); // chosen on the board, which must be seen: the panel has room
    const scene = document.querySelector("#page :is(.tokyo, .board)")?.getBoundingClientRect();
    if (scene && scene.left >= ask.right && !isTile) { // a phone held sideways: beside the dice, which are what it is about
      Object.assign(box.style, { left: `${scene.left + 8}px`, top: `${scene.top + 8}px`, maxWidth: `${scene.width - 16}px` });
      return;
    }
    box.style.left = `${Math.max(8, ask.left + 12)}px`;
    box.style.maxWidth = `${Math.min(440, ask.width - 24)}px`;
    const below = byId("ask").querySelector(".say")?.getBoundingClientRect().bottom + 8;
    box.style.top = `${isTile ? below : Math.max(8, ask.top - box.offsetHeight - 6)}px`;
  }
  function mark() { // the dice and the answer that are meant
    const go = byId("hint").hidden ? null : byId("hint").querySelector(".hint-go");
    const dice = go?.dataset.held?.split(" ") ?? [];
    for (const box of boxes()) box.closest(".die").classList.toggle("advised", dice.includes(box.value) && !isOwnWay);
    if (byId("hint-hold")) byId("hint-hold").hidden = go?.dataset.held === held(); // nothing is left to change
    for (const button of document.querySelectorAll('#ask button, button[form="ask"]')) {
      const isMeant = Boolean(go) && (button.id === "reroll" ? go.dataset.held === held() : button.value === go.dataset.words);
      button.classList.toggle("advised", isMeant);
    }
    for (const input of document.querySelectorAll('#ask input[name="action"]')) input.closest("label, .sp")?.classList.toggle("advised", Boolean(go) && input.value === go.dataset.words);
    place();
  }
  function unhint() {
    byId("hint").hidden = true;
    mark();
  }
  function follow(button) {
    const dice = button.closest("[data-held]").dataset.held.split(" ");
    for (const box of boxes()) if (box.type === "checkbox") box.checked = dice.includes(box.value);
    boxes().find((box) => box.type === "checkbox")?.dispatchEvent(new Event("change", { bubbles: true }));
    unhint();
    byId("reroll")?.focus({ preventScroll: true });
  }

  // Odds

  function odds(button) {
    const on = button.getAttribute("aria-pressed") === "true";
    button.setAttribute("aria-pressed", String(!on)); // the socket sends the page
    window.daikaijuSettings.choose("odds", on ? "off" : "on");
  }
  let wanted = ""; // what was last asked for
  async function chip() { // the odds on the page are those of other dice: ask for these
    const shown = byId("odds");
    const dice = held();
    const key = `${state().number}:${dice}`;
    if (!shown || shown.dataset.held === dice || wanted === key) return;
    wanted = key;
    const query = new URLSearchParams(dice.split(" ").filter(Boolean).map((place) => ["keep", place]));
    const answer = await fetch(`${location.pathname}/odds?${query}`).catch(() => null);
    const text = answer?.ok ? await answer.text() : "";
    if (wanted === key && `${state().number}:${held()}` === key && text) byId("odds").outerHTML = text; // our own server's
    if (wanted === key) wanted = "";
  }

  // Hints by themselves, at the first table after a lesson, until somebody closes one

  const key = `hints${location.pathname}`;
  const store = () => window.daikaijuStore;
  document.addEventListener("DOMContentLoaded", () => {
    if (!byId("hint") || store().get("hints-next", "") !== "on") return;
    store().set("hints-next", "");
    store().set(key, "on");
  });
  window.addEventListener("daikaiju:asked", () => {
    if (byId("hint-b") && store().get(key, "") === "on") hint();
  });
  function close() {
    store().set(key, "");
    unhint();
  }

  const acts = { hint, unhint: close, follow, odds };
  window.addEventListener("daikaiju:act", (event) => acts[event.detail.act]?.(event.detail.element));
  window.addEventListener("daikaiju:refresh", () => {
    if (byId("hint") && !byId("hint").hidden && (state().number !== advised || !byId("hint-b"))) unhint();
    else if (byId("hint")) mark();
    showBusy();
    chip();
  });
  document.addEventListener("change", (event) => {
    if (event.target.name !== "keep") return;
    chip();
    const dice = document.querySelector("#hint:not([hidden]) .hint-go")?.dataset.held?.split(" ");
    if (!dice) return;
    isOwnWay = boxes().some((box) => box.checked && !dice.includes(box.value)); // then rings on dice and button would mislead
    mark();
  });
  document.addEventListener("submit", (event) => { if (event.target.id === "ask" && byId("hint")) unhint(); });
  addEventListener("resize", place);
})();
