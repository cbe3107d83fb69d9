// Settings hold as soon as they are chosen; "Done" only closes them. Without scripts it sends them.
(() => {
  "use strict";
  const dialog = () => document.getElementById("settings");
  const FORM = "#settings form[action='/settings']";
  const REOPEN = "daikaiju-settings"; // set while the page is loaded again in another language

  let sending = Promise.resolve(); // one after the other: each answer brings the cookie that the next one adds to

  function choose(name, value) { // in the dialog, or by a button elsewhere
    for (const input of dialog().querySelectorAll(`[type="radio"][name="${name}"]`)) input.checked = input.value === value;
    if (name === "theme") theme(value);
    sending = sending.then(() => send(name, value));
  }
  async function send(name, value) {
    const answer = await fetch("/settings", { method: "POST", body: new URLSearchParams({ [name]: value }), redirect: "manual" }).catch(() => null);
    if (answer?.type !== "opaqueredirect") window.daikaijuToast?.(dialog().dataset.unsent);
    else if (name === "lang") speak();
  }
  function theme(value) {
    if (value) document.documentElement.dataset.theme = value;
    else delete document.documentElement.dataset.theme;
  }
  function speak() { // every text of the page is another one
    if (dialog().open) sessionStorage.setItem(REOPEN, "yes");
    location.reload();
  }

  document.addEventListener("change", (event) => {
    const input = event.target;
    if (input.closest(FORM) && !input.closest("[data-local]")) choose(input.name, input.value);
  });
  document.addEventListener("submit", (event) => {
    if (!event.target.matches(FORM)) return;
    event.preventDefault();
    dialog().close();
  });
  document.addEventListener("DOMContentLoaded", () => {
    if (!sessionStorage.getItem(REOPEN)) return;
    sessionStorage.removeItem(REOPEN);
    document.querySelector("[data-act=settings]")?.click();
    dialog().querySelector("[name=lang]:checked")?.focus();
  });

  window.daikaijuSettings = { choose };
})();
