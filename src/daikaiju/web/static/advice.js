// Help with a decision: a bot's advice, and the odds of the dice that are held.
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  const state = () => byId("state")?.dataset ?? {};
  const boxes = () => [...document.querySelectorAll('#ask input[name="keep"]')];
  const held = () => boxes().filter((box) => box.type === "hidden" || box.checked).map((box) => box.value).join(" ");

  // The hint lies over the table, above the question, until the question is answered

  let advised = ""; // the number of the state that the hint is about

  async function hint(button) {
    if (button.getAttribute("aria-busy")) return;
    const number = state().number;
    button.setAttribute("aria-busy", "true");
    const body = new URLSearchParams({ number, seat: byId("ask").elements.seat.value });
    const answer = await fetch(location.pathname + "/hint", { method: "POST", body, headers: { "HX-Request": "true" } }).catch(() => null);
    button.removeAttribute("aria-busy");
    const text = (await answer?.text()) ?? byId("reconnecting").dataset.unsent;
    if (!answer?.ok) { window.daikaijuToast?.(text); return; }
    if (state().number !== number) return;
    advised = number;
    byId("hint").innerHTML = text; // our own server's
    byId("hint").hidden = false;
    mark();
  }
  function place() {
    const ask = byId("ask")?.getBoundingClientRect();
    const box = byId("hint");
    if (!ask || !box || box.hidden) return; // a puzzle has a question, but no hint
    box.style.left = `${Math.max(8, ask.left + 12)}px`;
    box.style.maxWidth = `${Math.min(440, ask.width - 24)}px`;
    box.style.top = `${Math.max(8, ask.top - box.offsetHeight - 6)}px`;
  }
  function mark() { // the dice and the answer that are meant
    const go = byId("hint").hidden ? null : byId("hint").querySelector(".hint-go");
    const dice = go?.dataset.held?.split(" ") ?? [];
    for (const box of boxes()) box.closest(".die").classList.toggle("advised", dice.includes(box.value));
    for (const button of document.querySelectorAll('#ask button, button[form="ask"]')) {
      const isMeant = Boolean(go) && (button.id === "reroll" ? go.dataset.held !== undefined : button.value === go.dataset.words);
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

  async function odds(button) {
    const on = button.getAttribute("aria-pressed") === "true";
    button.setAttribute("aria-pressed", String(!on)); // the socket sends the page
    const setting = document.querySelector(`#settings [name="odds"][value="${on ? "off" : "on"}"]`); // of which it is no part
    if (setting) setting.checked = true;
    await fetch("/settings", { method: "POST", body: new URLSearchParams({ odds: on ? "off" : "on" }), redirect: "manual" }).catch(() => null);
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
    if (byId("hint-b") && store().get(key, "") === "on") hint(byId("hint-b"));
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
    chip();
  });
  document.addEventListener("change", (event) => { if (event.target.name === "keep") chip(); });
  document.addEventListener("submit", (event) => { if (event.target.id === "ask" && byId("hint")) unhint(); });
  addEventListener("resize", place);
})();
