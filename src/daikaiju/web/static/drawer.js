// Rules and cards over the table: loaded when they are first opened, at the rule of what is asked now, searchable.
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  let loaded = "";

  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[data-drawer]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !byId("drawer")) return;
    event.preventDefault();
    open(link);
  });

  async function open(link) {
    byId("drawer").showModal();
    await load(link);
    byId("drawer-search").value = "";
    show("rules");
    search();
    at(link.dataset.rule);
    byId("drawer-search").focus({ preventScroll: true });
  }
  async function load(link) {
    const key = link.href + link.dataset.drawer;
    if (loaded === key) return;
    const [rules, cards] = await Promise.all([page(link.href), page(link.dataset.drawer)]);
    const sections = [...rules.querySelectorAll(".prose > section")];
    for (const section of sections) { section.dataset.rule = section.id; section.removeAttribute("id"); } // the table has ids of its own
    const list = [...cards.querySelectorAll(".allcards > li")];
    for (const card of list) card.removeAttribute("id");
    byId("drawer-rules").replaceChildren(...sections);
    byId("drawer-cards").replaceChildren(...list);
    if (sections.length) loaded = key;
  }
  async function page(address) {
    const answer = await fetch(address).catch(() => null);
    return new DOMParser().parseFromString(answer?.ok ? await answer.text() : "", "text/html");
  }

  function at(rule) {
    for (const section of byId("drawer-rules").children) section.classList.toggle("now", section.dataset.rule === rule);
    const now = byId("drawer-rules").querySelector(".now");
    const box = document.querySelector(".drawer-b");
    box.scrollTop = now?.offsetTop ?? 0;
  }
  function show(tab) {
    document.querySelector(`input[name="drawer-tab"][value="${tab}"]`).checked = true;
    for (const name of ["rules", "cards"]) byId(`drawer-${name}`).hidden = name !== tab;
    byId("drawer-none").hidden = [...byId(`drawer-${tab}`).children].some((part) => !part.hidden);
  }

  // Search: every word must be found, however it is written

  const plain = (text) => text.toLocaleLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("\u0142", "l");
  const textOf = (part) => plain(part.matches(".card") ? [...part.querySelectorAll(".name, .text, .kind")].map((piece) => piece.textContent).join(" ") : part.textContent);
  function search() {
    const words = plain(byId("drawer-search").value).split(/\s+/).filter(Boolean);
    const found = {};
    for (const name of ["rules", "cards"]) {
      const parts = [...byId(`drawer-${name}`).children];
      for (const part of parts) part.hidden = !words.every((word) => textOf(part).includes(word));
      found[name] = parts.filter((part) => !part.hidden).length;
      byId(`drawer-n-${name}`).textContent = words.length ? found[name] : "";
    }
    const tab = document.querySelector('input[name="drawer-tab"]:checked').value;
    const other = tab === "rules" ? "cards" : "rules";
    show(!found[tab] && found[other] ? other : tab);
    document.querySelector(".drawer-b").scrollTop = 0;
  }
  document.addEventListener("input", (event) => { if (event.target.id === "drawer-search") search(); });
  document.addEventListener("change", (event) => { if (event.target.name === "drawer-tab") { show(event.target.value); document.querySelector(".drawer-b").scrollTop = 0; } });
})();
