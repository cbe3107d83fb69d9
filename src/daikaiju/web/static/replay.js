// A replay: only what changes is fetched; it plays a step at a time.
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  const STEP = 900; // milliseconds

  let playing = 0;
  async function go(address) {
    const answer = await fetch(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const focused = document.activeElement?.dataset?.step || (document.activeElement?.id === "at" && "at");
    byId("replay").replaceChildren(...page.getElementById("replay").childNodes);
    window.htmx?.process(byId("replay")); // it may wait for an analysis
    document.querySelector(".top .room").replaceWith(page.querySelector(".top .room"));
    document.title = page.title;
    history.replaceState(null, "", address);
    if (focused) (focused === "at" ? byId("at") : document.querySelector(`[data-step="${focused}"]`))?.focus();
    showPlaying();
  }
  function showPlaying() { document.querySelector("[data-step=play]").ariaPressed = String(Boolean(playing)); }
  function play() {
    clearInterval(playing);
    playing = playing ? 0 : setInterval(step, STEP);
    showPlaying();
  }
  function step() {
    const range = byId("at");
    if (Number(range.value) >= Number(range.max)) play();
    else go(`?at=${Number(range.value) + 1}`);
  }
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#replay [data-step]");
    if (!button || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    if (button.dataset.step === "play") play();
    else go(button.href);
  });
  document.addEventListener("change", ({ target }) => { if (target.closest("#replay .scrub")) go(`?at=${target.value}`); });
})();
