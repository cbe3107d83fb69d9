// What calls people: title, favicon, notification, sound; links to send; the way to the next game.
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  const store = () => window.daikaijuStore;
  const words = () => byId("toast").dataset;
  const sound = (name) => window.daikaijuPlay?.(name);
  if (navigator.share) document.documentElement.classList.add("can-share");

  // A page that is left for another while it is being left for a third skips its transition: no error.
  for (const moment of ["pageswap", "pagereveal"]) {
    addEventListener(moment, ({ viewTransition }) => {
      viewTransition?.ready.catch(() => {});
      viewTransition?.finished.catch(() => {});
    });
  }

  // Title and favicon: they blink while somebody is called who does not look

  const BLINK = 1000; // milliseconds
  let blinking = 0;
  let plain = ""; // what the title says
  let other = ""; // and what every other second

  function show() {
    const state = byId("state")?.dataset;
    if (!state?.title) return;
    const isAsked = Boolean(state.asked);
    plain = (isAsked ? "\u25cf " : "") + state.title;
    favicon(isAsked);
    if (!isAsked && other === words().turn) other = "";
    if (!document.hidden) other = "";
    if (other && !blinking) blinking = setInterval(blink, BLINK);
    if (!other) { clearInterval(blinking); blinking = 0; document.title = plain; }
  }
  function blink() { document.title = document.title === other ? plain : other; }
  function favicon(isAsked) {
    const link = document.querySelector('link[rel="icon"]');
    link.dataset.usual ??= link.getAttribute("href");
    const wanted = isAsked ? link.dataset.asked : link.dataset.usual;
    if (link.getAttribute("href") !== wanted) link.setAttribute("href", wanted);
  }

  // A question: blinking, and a notification for those who want one; they are asked once, after they missed a turn

  let missed = false;
  window.addEventListener("daikaiju:asked", () => {
    if (!document.hidden) return;
    missed = true;
    other = words().turn;
    show();
    if (store().get("notify", "off") === "on" && window.Notification?.permission === "granted") notify(byId("state").dataset.title);
  });
  function notify(text) {
    const made = new Notification("Daikaiju", { body: text, tag: "daikaiju" });
    made.onclick = () => { window.focus(); made.close(); };
  }
  document.addEventListener("visibilitychange", () => {
    show();
    if (document.hidden) return;
    const mayAsk = missed && window.Notification?.permission === "default" && store().get("notify-asked", "") === "";
    missed = false;
    if (mayAsk && byId("ask-notify")) byId("ask-notify").hidden = false;
  });
  function answered() {
    store().set("notify-asked", "yes");
    byId("ask-notify").hidden = true;
  }

  // Somebody joins the waiting room

  let taken = NaN;
  function joined() {
    const now = Number(document.querySelector("main.room-p")?.dataset.taken ?? NaN);
    if (now > taken) {
      sound("join");
      if (document.hidden) other = `${byId("state").dataset.title.split(" ")[0]} \u2713`;
    }
    taken = now;
  }

  // Links. Messages are the same for all who see the same: how this page came here, only it knows.

  const whole = (path) => new URL(path, location.href).href;
  function links() {
    for (const link of document.querySelectorAll("[data-link]")) link.textContent = whole(link.dataset.link);
    const name = document.querySelector("#sit [name=name]");
    const known = document.querySelector("#settings [name=name]")?.value;
    if (name && known && !name.value && document.activeElement !== name) name.value = known;
  }
  async function copy(text) {
    const isCopied = navigator.clipboard ? await navigator.clipboard.writeText(text).then(() => true, () => false) : copiedByHand(text);
    window.daikaijuToast(isCopied ? words().copied : text);
  }
  function copiedByHand(text) { // pages that did not come by https have no clipboard
    const box = document.createElement("textarea");
    box.value = text;
    document.body.append(box);
    box.select();
    const isCopied = document.execCommand("copy");
    box.remove();
    return isCopied;
  }
  function share(text) {
    if (!navigator.share) return copy(text);
    return navigator.share({ title: "Daikaiju", url: text }).catch((error) => { if (error.name !== "AbortError") copy(text); });
  }

  // A rematch takes everybody along; who opens the page of an old game is left alone

  let wasSetUp = null;
  let counting = 0;
  function along() {
    const next = document.querySelector("main.endp")?.dataset.next ?? "";
    const banner = byId("next-game");
    if (!banner || !document.querySelector("main.endp")) return;
    if (next && wasSetUp === false) countDown(next, Number(banner.dataset.seconds));
    wasSetUp = Boolean(next);
  }
  function countDown(next, seconds) {
    const banner = byId("next-game");
    banner.querySelector("a").href = next;
    banner.hidden = false;
    let left = seconds;
    const tick = () => {
      banner.querySelector(".left").textContent = left;
      if (left <= 0 && !byId("msg")?.value) { clearInterval(counting); location.assign(next); } // what is being written is not lost
      left = Math.max(0, left - 1);
    };
    counting = setInterval(tick, 1000);
    tick();
  }

  const acts = {
    copy: (button) => copy(whole(button.dataset.copy)),
    share: (button) => share(whole(button.dataset.copy)),
    stay: () => { clearInterval(counting); byId("next-game").hidden = true; },
    notify: async () => { answered(); if ((await Notification.requestPermission()) === "granted") store().set("notify", "on"); },
    unasked: answered,
  };
  window.addEventListener("daikaiju:act", (event) => acts[event.detail.act]?.(event.detail.element));
  window.addEventListener("daikaiju:refresh", () => { links(); joined(); show(); along(); });
})();
