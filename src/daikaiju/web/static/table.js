// What forms and styles cannot do: labels of dice, keys, dialogs, title, notices. Everything works without it.
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  const store = {
    get: (key, fallback) => { try { return localStorage.getItem("daikaiju-" + key) ?? fallback; } catch { return fallback; } },
    set: (key, value) => { try { localStorage.setItem("daikaiju-" + key, value); } catch { /* private mode */ } },
  };
  let seen = ""; // the number of the state that was shown last
  let asked = ""; // the question that was announced last
  let toastTimer = 0;
  let byKeys = false; // whether the last thing a person did was pressing a key

  // Messages

  function toast(text) {
    const box = byId("toast");
    if (!box || !text) return;
    box.textContent = text;
    box.hidden = false;
    clearTimeout(toastTimer);
    toastTimer = setTimeout(() => { box.hidden = true; }, 6000);
  }

  window.daikaijuToast = toast;
  window.daikaijuStore = store;
  document.addEventListener("htmx:response:error", (event) => {
    const ctx = event.detail.ctx;
    const page = new DOMParser().parseFromString(ctx.text || "", "text/html");
    const said = page.querySelector("main p:not(.big404)") || page.body;
    toast((said.textContent || "").trim().slice(0, 300));
  });
  document.addEventListener("htmx:after:request", (event) => {
    const { sourceElement, response } = event.detail.ctx;
    if (sourceElement?.id === "sayit" && response.status < 400) sourceElement.reset();
  });
  const FOR_GOOD = [1008, 4404, 4429]; // the server closed this page's socket and would do so again
  document.addEventListener("htmx:ws:close", (event) => {
    const banner = byId("reconnecting");
    if (banner && FOR_GOOD.includes(event.detail.code)) banner.querySelector("p").textContent = banner.dataset.closed;
    lost(true);
  });
  document.addEventListener("htmx:ws:after:connection", () => { lost(false); });
  document.addEventListener("htmx:error", (event) => {
    if (event.detail.ctx?.request) toast(byId("reconnecting")?.dataset.unsent);
  });
  addEventListener("offline", () => { lost(true); });
  addEventListener("online", () => { setTimeout(catchUp, 2000); });
  async function catchUp() { // a socket that hangs says nothing: ask whether the table went on without us
    const banner = byId("reconnecting");
    if (!banner) return;
    const answer = await fetch(location.pathname + "/asked").catch(() => null);
    if (!answer?.ok) return;
    if (String((await answer.json()).number) !== byId("state").dataset.number) location.reload();
    else lost(false);
  }
  let lostTimer = 0;
  function lost(is) {
    const banner = byId("reconnecting");
    if (!banner) return;
    clearTimeout(lostTimer);
    if (is) lostTimer = setTimeout(() => { banner.hidden = false; }, 700);
    else banner.hidden = true;
  }

  // Dice

  const boxes = () => [...document.querySelectorAll('#ask input[name="keep"][type="checkbox"]')];

  function label() {
    const button = byId("reroll");
    if (!button) return;
    const labels = button.dataset.labels.split("|");
    const number = boxes().filter((box) => !box.checked).length;
    button.querySelector(".lbl").textContent = labels[Math.min(number, labels.length - 1)];
    if (number) button.removeAttribute("aria-disabled");
    else button.setAttribute("aria-disabled", "true");
  }

  function sameFace(box, checked) {
    const face = box.closest(".die").dataset.face;
    for (const other of boxes()) if (other.closest(".die").dataset.face === face) other.checked = checked;
    changed(box);
  }

  const changed = (box) => box.dispatchEvent(new Event("change", { bubbles: true }));

  document.addEventListener("change", (event) => {
    if (event.target.name === "keep") { label(); hear("tick"); }
    if (["action", "way"].includes(event.target.name)) window.daikaijuTiles?.preview();
    if (event.target.matches(".monster-w [name=monster]")) event.target.form.requestSubmit(); // whoever starts the game does not wait
    if (event.target.name === "tab") unread();
    if (event.target.closest("[data-local]")) local(event.target);
  });
  document.addEventListener("dblclick", (event) => {
    const box = event.target.closest(".die")?.querySelector('input[name="keep"][type="checkbox"]');
    if (box) sameFace(box, !box.checked);
  });

  // Chat: what others have said since one last looked

  function unread() {
    const lines = [...document.querySelectorAll(":is(#chat, #talk) .lines li[data-at]")];
    const marks = document.querySelectorAll(".unread");
    if (!marks.length) return;
    const key = "read" + location.pathname;
    const chat = byId("chat");
    const room = byId("talk")?.querySelector(".talk").getBoundingClientRect(); // of a waiting room, in which one scrolls to it
    const open = room ? room.bottom > 0 && room.bottom < innerHeight : chat.matches(":popover-open") || (chat.offsetParent !== null && byId("t-chat").checked);
    if (open && lines.length) store.set(key, lines[lines.length - 1].dataset.at);
    const last = Number(store.get(key, 0));
    const count = lines.filter((line) => !line.classList.contains("mine") && Number(line.dataset.at) > last).length;
    for (const mark of marks) {
      if (mark.hidden !== !count) mark.hidden = !count;
      if (mark.textContent !== String(count || "")) mark.textContent = count || "";
    }
  }
  document.addEventListener("toggle", (event) => { if (event.target.id === "chat") unread(); }, true);
  addEventListener("scrollend", () => { if (byId("talk")) unread(); });

  // One's own message comes into sight, wherever one had scrolled to

  let spoken = "";
  function follow() {
    const own = [...document.querySelectorAll(".talk .lines .mine")].pop()?.dataset.at ?? "";
    if (own !== spoken && seen) for (const list of document.querySelectorAll(".talk")) list.scrollTop = list.scrollHeight;
    spoken = own;
  }

  // The game ends while somebody types: the page shows its top, and what is typed stays in sight below

  let isTyping = false;
  let wasOver = true;
  function arrive() {
    const end = document.querySelector("main.endp");
    if (end && !wasOver) {
      isTyping = document.activeElement?.id === "msg";
      scrollTo(0, 0);
      window.dispatchEvent(new CustomEvent("daikaiju:over"));
    }
    end?.classList.toggle("typing", isTyping);
    wasOver = Boolean(end);
  }
  document.addEventListener("focusout", (event) => {
    if (event.target.id === "msg" && isTyping) setTimeout(() => { if (document.activeElement?.id !== "msg") { isTyping = false; arrive(); } });
  });

  // Clicks

  let warned = ""; // the last answer that needs a second press; not kept in the page, where a message would take it away
  const risk = (button) => [byId("state")?.dataset.number, button.form?.action, button.value, button.textContent].join(" ");
  document.addEventListener("click", (event) => {
    const off = event.target.closest('[aria-disabled="true"]');
    if (off) {
      event.preventDefault();
      event.stopPropagation();
      const why = byId(off.getAttribute("aria-describedby") || "");
      toast(why ? why.textContent : off.title || off.getAttribute("aria-label") || off.textContent.trim());
      return;
    }
    const risky = event.target.closest("[data-confirm]");
    if (risky && warned !== risk(risky)) {
      event.preventDefault();
      warned = risk(risky);
      toast(risky.dataset.confirm);
      return;
    }
    const link = event.target.closest("a[data-dialog]");
    if (link && !event.ctrlKey && !event.metaKey && !event.shiftKey) { event.preventDefault(); help(link.href); return; }
    const act = event.target.closest("[data-act]")?.dataset.act;
    if (!act) return;
    const element = event.target.closest("[data-act]");
    if (acts[act]) acts[act](element);
    else window.dispatchEvent(new CustomEvent("daikaiju:act", { detail: { act, element } }));
  }, true);

  const acts = {
    settings: () => { fillLocal(); byId("settings").showModal(); },
    close: (button) => { button.closest("dialog").close(); },
    mute: () => { store.set("sound", muted() ? "on" : "off"); showMute(); },
    theme: () => {
      const root = document.documentElement;
      const isDark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      window.daikaijuSettings.choose("theme", isDark ? "light" : "dark");
    },
    mine: () => { sessionStorage.setItem("daikaiju-mine", byId("state").dataset.handover); byId("handover").close(); focusQuestion(true); },
  };

  async function help(address) {
    const dialog = byId("dialog");
    const answer = await fetch(address);
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const part = page.getElementById("help") || page.querySelector("main");
    dialog.replaceChildren(...part.childNodes);
    dialog.className = "dlg panel " + part.className;
    dialog.showModal();
    dialog.querySelector(".dlg-x")?.focus();
  }
  document.addEventListener("click", (event) => {
    if (event.target.nodeName === "DIALOG" && event.target.id !== "handover") event.target.close();
    const away = event.target.closest(".dlg-x");
    if (away && away.closest("dialog")) { event.preventDefault(); away.closest("dialog").close(); }
  });

  // Keys

  const keys = {
    r: () => byId("reroll")?.click(),
    s: () => byId("stop")?.click(),
    u: () => byId("undo")?.click(),
    h: () => byId("hint-b")?.click(),
    o: () => byId("odds-switch")?.click(),
    m: () => acts.mute(),
    g: () => byId("words")?.showModal(),
    "?": () => document.querySelector('.top a[href^="/rules"]')?.click(),
  };
  document.addEventListener("pointerdown", () => { byKeys = false; }, true);
  document.addEventListener("keydown", () => { byKeys = true; }, true);
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return;
    if (event.target.matches('input:not([type="checkbox"]):not([type="radio"]):not([type="range"]), textarea, select')) return;
    if (/^Digit[1-9]$/.test(event.code)) {
      const box = document.querySelector(`#ask input[name="keep"][value="${event.code.slice(5) - 1}"][type="checkbox"]`);
      if (!box) return;
      event.preventDefault();
      if (event.shiftKey) sameFace(box, !box.checked);
      else { box.checked = !box.checked; changed(box); }
    } else if (scrub((event.shiftKey ? "shift " : "") + event.key)) event.preventDefault();
    else if (keys[event.key]) { event.preventDefault(); keys[event.key](); }
  });
  function scrub(key) {
    const name = { ArrowLeft: "prev", ArrowRight: "next", Home: "first", End: "last", " ": "play", "shift ArrowLeft": "momentback", "shift ArrowRight": "momenton" }[key];
    const link = name && document.querySelector(`.scrub [data-step="${name}"]`);
    if (link && !document.activeElement.matches('button, a, input[type="range"]')) { link.click(); return true; }
    return false;
  }

  // Sound

  const muted = () => store.get("sound", "on") === "off";
  const LOUD = "100"; // per cent
  function hear(name) { if (!muted()) window.daikaijuSound?.(name, store.get("volume", LOUD)); }
  window.daikaijuPlay = hear;
  function showMute() {
    for (const button of document.querySelectorAll('[data-act="mute"]')) button.setAttribute("aria-pressed", String(muted()));
    document.documentElement.classList.toggle("muted", muted());
  }
  function local(input) {
    store.set(input.name, input.value);
    if (input.name === "notify" && input.value === "on" && window.Notification) Notification.requestPermission();
    if (input.name === "volume") hear("stars");
    showMute();
  }
  function fillLocal() {
    for (const range of document.querySelectorAll('[data-local] input[type="range"]')) range.value = store.get(range.name, LOUD);
    for (const input of document.querySelectorAll('[data-local] input[type="radio"]'))
      input.checked = store.get(input.name, input.name === "sound" ? "on" : "off") === input.value;
  }

  // After every change of the page

  function refresh() {
    label();
    showMute();
    unread();
    follow();
    arrive();
    if (!document.querySelector(".ghosty")) window.daikaijuTiles?.preview();
    window.dispatchEvent(new CustomEvent("daikaiju:refresh"));
    const state = byId("state");
    if (!state) return;
    const isNew = seen !== "" && state.dataset.number !== seen;
    const question = state.dataset.asked && state.dataset.asked + state.dataset.number;
    if (question && question !== asked) {
      if (isNew) hear("asked");
      window.dispatchEvent(new CustomEvent("daikaiju:asked"));
      focusQuestion(false);
      handOver(state);
    }
    asked = question;
    seen = state.dataset.number;
  }
  function handOver({ dataset }) { // after the beginning, which all of them see
    const dialog = byId("handover");
    if (!dataset.handover || window.daikaijuOpening.isShown() || dataset.handover === sessionStorage.getItem("daikaiju-mine") || dialog.open) return;
    dialog.className = "dlg panel handover m-" + dataset.monster;
    dialog.querySelector("img").src = dataset.picture;
    dialog.querySelector("em").textContent = dataset.who;
    dialog.querySelector("p:not(.tag)").textContent = dataset.name;
    dialog.showModal();
  }
  window.addEventListener("daikaiju:opened", () => { if (byId("state")?.dataset.asked) handOver(byId("state")); });
  function focusQuestion(always) {
    if (!always && (!byKeys || (document.activeElement && document.activeElement !== document.body))) return;
    const price = document.querySelector("#ask :is(.pp, [data-paid])"); // a press too many must not pay for anything
    const free = price && document.querySelector("#ask .acts button[value]:not([data-paid])");
    const first = document.querySelector('#ask input:not([type="hidden"]), #ask button:not([aria-disabled="true"], [data-act])');
    (free || first)?.focus({ preventScroll: true });
  }

  // Dates in the reader's zone and language

  function dates() {
    for (const time of document.querySelectorAll("time[data-when]"))
      time.textContent = new Date(time.dateTime).toLocaleDateString(document.documentElement.lang, { dateStyle: "medium" });
  }

  document.addEventListener("DOMContentLoaded", () => {
    dates();
    wasOver = Boolean(document.querySelector("main.endp"));
    refresh();
    const page = byId("page");
    if (!page) return;
    // Not in a frame of animation: a hidden page has none, and it must still call. What refresh changes is no reason for another.
    const watch = new MutationObserver(() => { refresh(); watch.takeRecords(); });
    watch.observe(page, { childList: true, characterData: true, subtree: true, attributes: true, attributeFilter: ["data-number", "data-asked", "data-title", "data-labels", "data-luck", "value"] });
  });
})();
