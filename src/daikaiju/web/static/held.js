// The dice that one holds stay held when the page is loaded again before they are rolled.
(() => {
  "use strict";
  const KEY = "daikaiju-held"; // one question at a time: what another one held is forgotten
  const boxes = () => [...document.querySelectorAll('#ask input[name="keep"][type="checkbox"]')];
  const ask = () => document.getElementById("ask")?.elements;
  const question = () => (location.pathname.startsWith("/t/") && ask()?.number ? [location.pathname, ask().number.value, ask().seat.value].join(" ") : "");

  function keep() {
    const dice = boxes().filter((box) => box.checked).map((box) => box.value);
    sessionStorage.setItem(KEY, JSON.stringify({ question: question(), dice }));
  }
  function restore() { // before the other scripts read the dice
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (!kept || kept.question !== question()) return;
    for (const box of boxes()) box.checked = kept.dice.includes(box.value);
  }
  function forget() {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (kept && kept.question !== question()) sessionStorage.removeItem(KEY);
  }

  document.addEventListener("change", (event) => { if (event.target.name === "keep" && question()) keep(); });
  document.addEventListener("DOMContentLoaded", restore);
  window.addEventListener("daikaiju:refresh", forget);
})();
