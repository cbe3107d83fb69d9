// What a device remembers of puzzles: the first answer to each, and the days in a row. Everything works without it.
(() => {
  "use strict";
  const DAY = 86400000;
  const key = "puzzles";

  function read() {
    try {
      const found = JSON.parse(window.daikaijuStore.get(key, "{}"));
      return { answers: found.answers || {}, days: found.days || {} };
    } catch { return { answers: {}, days: {} }; }
  }

  function note(verdict, kept) {
    const right = verdict.dataset.right === "1";
    const { puzzle, day } = verdict.dataset;
    if (!(puzzle in kept.answers)) kept.answers[puzzle] = right;
    if (day && !(day in kept.days)) kept.days[day] = right;
    window.daikaijuStore.set(key, JSON.stringify(kept));
  }

  const dated = (time) => new Date(time).toISOString().slice(0, 10);

  function streak(days) { // a day that was not tried yet breaks nothing
    let last = Date.now();
    if (!(dated(last) in days)) last -= DAY;
    let number = 0;
    while (days[dated(last - number * DAY)]) number += 1;
    return number;
  }

  function mark(link, isRight) {
    link.classList.add(isRight ? "was-right" : "was-wrong");
    link.dataset.mark = isRight ? "\u2713" : "\u2717";
    const told = document.createElement("span");
    told.className = "sr";
    told.textContent = `, ${document.getElementById("main").dataset[isRight ? "right" : "wrong"]}`;
    link.append(told);
  }

  function show() {
    const kept = read();
    const verdict = document.getElementById("verdict");
    if (verdict) note(verdict, kept);
    const shown = document.getElementById("streak");
    if (shown) shown.textContent = streak(kept.days);
    for (const link of document.querySelectorAll("a[data-puzzle]")) {
      const answer = kept.answers[link.dataset.puzzle];
      if (answer !== undefined) mark(link, answer);
    }
    for (const count of document.querySelectorAll("[data-solved]"))
      count.textContent = count.dataset.solved.replace("#", count.closest(".pz-theme").querySelectorAll(".was-right").length);
  }

  addEventListener("DOMContentLoaded", show); // after the deferred scripts, of which one brings the store
})();
