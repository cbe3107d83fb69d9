// The form that sets a table up: what fits the chosen game, and no more people than seats.
(() => {
  "use strict";
  const form = document.getElementById("setup");
  const warning = document.getElementById("crowd");
  const free = (name) => [...form.querySelectorAll(`input[name="${name}"]:not(:disabled)`)];

  // Only what fits the chosen game

  function fit() {
    const game = form.elements.game.value;
    document.querySelector("[data-chosen]").value = game; // "Play now" plays it, too
    for (const input of form.querySelectorAll("input")) {
      const parts = [];
      for (let part = input.closest("[data-only]"); part; part = part.parentElement.closest("[data-only]")) parts.push(part);
      input.disabled = parts.some((part) => !part.dataset.only.split(" ").includes(game));
    }
    for (const part of document.querySelectorAll("[data-only]")) part.hidden = !part.dataset.only.split(" ").includes(game);
    for (const inputs of ["monster", "seats", "people", "here", "bot"].map(free))
      if (inputs.length && !inputs.some((input) => input.checked)) inputs[0].checked = true;
  }

  // More people than seats: said in the form, before it is sent

  const chosen = (name) => Number(free(name).find((input) => input.checked)?.value ?? 0);
  function warnOfCrowd() {
    const seats = chosen("seats") || free("people").length; // a game for a fixed number offers as many friends, and none
    warning.hidden = 1 + chosen("people") + chosen("here") <= seats;
  }

  form.addEventListener("change", (event) => {
    if (event.target.name === "game") fit();
    warnOfCrowd();
  });
  form.addEventListener("submit", (event) => {
    if (warning.hidden) return;
    event.preventDefault();
    warning.scrollIntoView({ block: "center" });
  });
  fit();
  warnOfCrowd();
})();
