// The clock: counts down for whoever is asked. The page says when time is up, by the clock of the server.
(() => {
  "use strict";
  const SOON = 10000; // milliseconds: from here on it is said
  const DAY = 86400;
  let skew = Infinity; // this device's clock minus the server's; what waits on its way, or for the stage, makes it seem more
  let warned = ""; // the deadline about which something was said

  function left({ due, sent }) {
    if (!due) return null;
    skew = Math.min(skew, Date.now() - Number(sent));
    return Math.max(0, Number(due) + skew - Date.now());
  }
  function inWords(ms) {
    const seconds = Math.ceil(ms / 1000);
    const two = (number) => String(number).padStart(2, "0");
    if (seconds >= DAY) return `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / 3600)} h`;
    const hours = Math.floor(seconds / 3600);
    const minutes = Math.floor((seconds % 3600) / 60);
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }
  function show() {
    const state = document.getElementById("state");
    const ms = state ? left(state.dataset) : null;
    if (ms === null) return;
    for (const clock of document.querySelectorAll(".tick.on")) {
      const text = inWords(ms);
      if (clock.textContent !== text) clock.textContent = text;
      clock.classList.toggle("soon", ms <= SOON);
    }
    if (ms <= SOON && state.dataset.asked && warned !== state.dataset.due) {
      warned = state.dataset.due;
      document.getElementById("told").textContent = state.dataset.soon;
    }
  }
  setInterval(show, 250);
  document.addEventListener("htmx:ws:after:message:incoming", show);
  show();
})();
