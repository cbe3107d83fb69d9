// Audits the layout of the page it runs in: cut texts, broken words, overlaps, controls out of sight.
(live) => {
  const faults = [];
  const say = (what, element, more = "") => faults.push(`${what}: ${path(element)} ${more}`);
  const path = (element) => {
    const text = (element.textContent || "").trim().replace(/\s+/g, " ").slice(0, 40);
    const name = (e) => e.tagName.toLowerCase() + [...e.classList].slice(0, 2).map((c) => "." + c).join("");
    return `${element.parentElement ? name(element.parentElement) + " > " : ""}${name(element)} "${text}"`;
  };
  const shown = (element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return false;
    return !element.closest('.sr, .skip, [hidden], #fx, svg, template, dialog, [aria-hidden="true"] .cube');
  };
  const styles = new Map();
  const style = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  const isHidden = (element) => style(element).clipPath !== "none" && element.getBoundingClientRect().width <= 2;
  const CLIPS = new Set(["hidden", "clip"]);
  const SCROLLS = new Set(["auto", "scroll"]);

  // Nothing is wider than the screen

  const root = document.documentElement;
  if (root.scrollWidth > innerWidth + 1) say("scrolls sideways", document.body, `${root.scrollWidth} > ${innerWidth}`);

  // Texts: inside their boxes, words in one piece

  const walker = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const BOXES = ".panel, .btn, .tag, .choice, .card, .seat, .seg, .seg > *, .target, .pick, .keep-tag, .pill, .sign, .tabs label, .opt-card, .tabbar button, .wseat .by";
  const WHOLE = ".name, h1, h2, h3, .btn, .stat, .tag, .seg button, .tabbar button, .me-line b, .lbl, .sign, .tt b";
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !shown(element)) continue;
    let hidden = false;
    for (let up = element; up && up !== document.body; up = up.parentElement) if (isHidden(up)) { hidden = true; break; }
    if (hidden) continue;
    range.selectNodeContents(node);
    const rect = range.getBoundingClientRect();
    if (!rect.width) continue;
    for (let up = element; up && up !== document.body; up = up.parentElement) {
      const how = style(up);
      const edge = up.getBoundingClientRect();
      const spill = Math.max(edge.left - rect.left, rect.right - edge.right);
      const drop = Math.max(edge.top - rect.top, rect.bottom - edge.bottom);
      if (how.textOverflow === "ellipsis") break;
      if (up.matches(".choice > ul") && rect.left >= edge.right - 1) break; // a line for which there is no room
      if (SCROLLS.has(how.overflowY) || SCROLLS.has(how.overflowX)) break; // what is beyond its edge can be reached
      const clips = CLIPS.has(how.overflowX) || CLIPS.has(how.overflowY);
      if (clips && (spill > 1.5 || drop > 3)) { say("cut", element, `by ${path(up).split(" \"")[0]} ${Math.round(spill)}/${Math.round(drop)}`); break; }
      if (up.matches(BOXES) && !element.matches(".bubble") && (spill > 1.5 || drop > 3)) { say("beyond its box", element, `${path(up).split(" \"")[0]} ${Math.round(spill)}/${Math.round(drop)}`); break; }
    }
    if (element.closest(WHOLE)) {
      for (const word of node.data.matchAll(/[^\s\-\u2013/()]+/g)) {
        range.setStart(node, word.index); range.setEnd(node, word.index + word[0].length);
        const tops = new Set([...range.getClientRects()].filter((r) => r.width > 0.5).map((r) => Math.round(r.top)));
        if (tops.size > 1) say("broken word", element, word[0]);
      }
    }
  }

  // Texts that keep a distance from their edges; what a roll gives is read, not scrolled

  for (const tab of document.querySelectorAll(".tabbar button, .tabs label, .pace .seg button, .startbar .btn")) {
    if (!shown(tab)) continue;
    const words = [...tab.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    range.selectNodeContents(words);
    const [at, edge] = [range, tab].map((e) => e.getBoundingClientRect());
    if (Math.min(at.left - edge.left, edge.right - at.right) < 2) say("touches its edge", tab, Math.round(Math.min(at.left - edge.left, edge.right - at.right)));
  }
  for (const row of document.querySelectorAll(".gives"))
    if (shown(row) && row.scrollWidth > row.clientWidth + 1) say("scrolls sideways", row, `${row.scrollWidth} > ${row.clientWidth}`);

  // A choice says all that follows from it, as far as there is room

  for (const list of document.querySelectorAll(".mid > .choices .choice > ul")) {
    const edge = list.getBoundingClientRect();
    const left = [...list.children].find((line) => !line.checkVisibility() || line.getBoundingClientRect().left >= edge.right - 1);
    const room = list.closest(".mid").clientHeight - list.closest(".choices").offsetHeight;
    if (left && room > left.offsetHeight + 12) say("hides what follows", list, room);
  }

  // Neighbours that must not overlap

  const GROUPS = [".seats > .seat, .tokyo, .me, .act, .market, .side, .duelist, .board, .shop, .tabbar, .top > *, .banner:not([hidden])", ".strip-b, .top .ico, .top .watchers, .top .home", ".dice > .die", ".dice .keep-tag, .gives > *, .low .warn, .low .acts", ".acts > *", ".market-list > .card", ".seat .name, .seat .nums, .duelist .name, .duelist .nums", ".mons > .mon", ".seg > *", ".choices > .choice", ".tabbar > *", ".nums > .stat", ".room-p .panel:not(.startbar)", ".endp > .panel", ".targets > li", ".shop .card", ".games > .game", ".tally dl > *", ".tally li", ".figs > li", ".game > *", ".replay .panel, .replay .stage .tokyo", ".moment .die, .moment .rowminis > *", ".replay .seat .by > span, .replay .seat .who > .tag"];
  for (const group of GROUPS) {
    const parts = [...document.querySelectorAll(group)].filter((e) => shown(e) && !e.matches(":popover-open") && e.getBoundingClientRect().width);
    const boxes = parts.map((e) => e.getBoundingClientRect());
    for (let i = 0; i < parts.length; i += 1) for (let j = i + 1; j < parts.length; j += 1) {
      if (parts[i].contains(parts[j]) || parts[j].contains(parts[i])) continue;
      const [a, b] = [boxes[i], boxes[j]];
      const w = Math.min(a.right, b.right) - Math.max(a.left, b.left), h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (w > 1.5 && h > 1.5) say("overlap", parts[i], `with ${path(parts[j])} ${Math.round(w)}x${Math.round(h)}`);
    }
  }

  // Pictures: dice lie inside their panel, the winner is whole

  for (const part of document.querySelectorAll(".dice > .die .cube, .winner .fig")) {
    if (!part.getBoundingClientRect().width) continue;
    const [at, edge] = [part, part.closest(".panel")].map((e) => e.getBoundingClientRect());
    const spill = Math.max(edge.left - at.left, at.right - edge.right, edge.top - at.top);
    if (spill > -2) say("picture beyond its panel", part, Math.round(spill));
  }

  for (const part of document.querySelectorAll(".winner .beaten, .winner .ko")) { // whoever has fallen is cut off by the edge alone
    const [at, edge] = [part, part.closest(".panel")].map((e) => e.getBoundingClientRect());
    const isCut = part.matches(".ko") && (at.right > edge.right || at.bottom > edge.bottom);
    if (isCut || (part.matches(".beaten") && at.right < edge.right)) say("picture cut", part, Math.round(at.right - edge.right));
  }

  for (const part of document.querySelectorAll(".duelist > .chips > *, .seat > .chips > *, .seat .bars > *")) {
    if (!shown(part)) continue;
    const [at, edge] = [part, part.closest(".duelist, .seat")].map((e) => e.getBoundingClientRect());
    if (at.bottom > edge.bottom - 2) say("card beyond its seat", part, Math.round(at.bottom - edge.bottom));
  }

  // A replay shows every die that lies on the table; on small screens near the buttons

  const thrown = document.querySelectorAll(".moment .die").length;
  const small = [...document.querySelectorAll(".thrown-small > span")].filter(shown);
  if (thrown && (small.length || [...document.querySelectorAll(".moment .die")].filter(shown).length) !== thrown) say("dice that are not shown", document.querySelector(".moment"), thrown);
  for (const die of small) {
    const [at, edge, play] = [die, die.closest(".panel"), document.querySelector("[data-step=play]")].map((e) => e.getBoundingClientRect());
    if (at.left < edge.left + 4 || at.right > edge.right - 4 || at.bottom > play.top) say("die beyond its place", die, Math.round(at.left));
    if (innerHeight > 560 && play.bottom > innerHeight) say("button out of sight", document.querySelector("[data-step=play]"), Math.round(play.bottom));
  }

  // Dark numbers of dice lie on light ground

  const ground = (element) => { // the mean brightness, 0 to 255, of what lies behind it
    for (let up = element; up; up = up.parentElement) {
      const colours = `${style(up).backgroundColor} ${style(up).backgroundImage}`.match(/rgb\([^)]*\)/g);
      if (colours) return colours.flatMap((one) => one.match(/[\d.]+/g).map(Number)).reduce((a, b, _i, all) => a + b / all.length, 0);
    }
    return 255;
  };
  for (const face of document.querySelectorAll("svg.g")) {
    if (!/#d-[123]$/.test(face.querySelector("use")?.getAttribute("href")) || !face.checkVisibility() || face.closest('[aria-hidden="true"] .cube')) continue;
    if (ground(face) < 110) say("dark on dark", face.parentElement, Math.round(ground(face)));
  }

  // The market is read, not scrolled; nothing lies on the picture of a card

  for (const text of document.querySelectorAll(".shop .card .text, .market-list > .card .text"))
    if (shown(text) && text.scrollHeight > text.clientHeight + 1) say("scrolls in its card", text, text.scrollHeight - text.clientHeight);
  for (const art of document.querySelectorAll(".shop .card .art")) {
    const parts = [...art.querySelectorAll(":scope > svg, .cost, .off, .buzzmark")].map((e) => e.getBoundingClientRect());
    for (const [i, a] of parts.entries()) for (const b of parts.slice(i + 1)) {
      const w = Math.min(a.right, b.right) - Math.max(a.left, b.left), h = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      if (w > 5 && h > 5) say("overlap in a picture", art, `${Math.round(w)}x${Math.round(h)}`);
    }
  }

  // Three seats of a waiting room are seen without scrolling on a wide screen, also while another bot is chosen

  const seats = document.querySelector(".seats-w");
  if (seats && seats.querySelectorAll(".wseat").length < 4 && innerWidth >= 1024 && innerHeight >= 720) {
    seats.querySelectorAll(".swap").forEach((swap) => { swap.open = true; });
    if (seats.scrollHeight > seats.clientHeight + 1) say("scrolls", seats, `${seats.scrollHeight} > ${seats.clientHeight}`);
  }

  // What a seat shows does not move when its turn begins

  for (const seat of document.querySelectorAll(".ring .seat.is-turn")) {
    const flag = seat.querySelector(".flagged");
    const place = () => seat.querySelector(".nums").getBoundingClientRect().top - seat.getBoundingClientRect().top;
    const before = place();
    seat.classList.remove("is-turn");
    flag?.remove();
    if (Math.abs(place() - before) > 0.5) say("moves with its turn", seat, place() - before);
    seat.classList.add("is-turn");
    if (flag) seat.prepend(flag);
  }

  // What one needs to act is in sight without scrolling

  if (live) {
    scrollTo(0, 0);
    if (innerWidth >= 960 && innerHeight > 560) { // the whole table is on the screen, and the whole row in its panel
      const root = document.documentElement;
      if (root.scrollHeight > innerHeight + 1) say("scrolls away", root, `${root.scrollHeight} of ${innerHeight}`);
      for (const foot of document.querySelectorAll(".market-list > .card .foot")) {
        const [at, edge] = [foot, foot.closest(".market-list")].map((e) => e.getBoundingClientRect());
        if (at.bottom > edge.bottom + 1) say("cut by its list", foot, Math.round(at.bottom - edge.bottom));
      }
    }
    for (const list of document.querySelectorAll("#ask .targets")) { // a list may scroll, but its first row is seen, and that more follow
      const row = list.querySelector(".target").getBoundingClientRect();
      const rows = new Set([...list.querySelectorAll(".target")].map((one) => Math.round(one.getBoundingClientRect().top))).size;
      if (list.clientHeight < row.height + (rows > 1 ? 14 : 0)) say("answers out of sight", list, `${list.clientHeight} of ${Math.round(row.height)}`);
    }
    for (const part of document.querySelectorAll(".seat .stat .i, .seat .pic")) {
      if (!shown(part)) continue;
      const [at, edge] = [part, part.closest(".seat")].map((e) => e.getBoundingClientRect());
      if (at.top < edge.top - 1 || at.bottom > edge.bottom + 1) say("cut by its seat", part, `${Math.round(edge.top - at.top)}/${Math.round(at.bottom - edge.bottom)}`);
    }
    for (const bar of document.querySelectorAll(".seat .bar")) { // whole, and apart from the border
      if (!shown(bar)) continue;
      const seat = bar.closest(".seat");
      const low = bar.getBoundingClientRect().bottom - seat.getBoundingClientRect().bottom + parseFloat(getComputedStyle(seat).borderBottomWidth);
      if (low > -1) say("bar cut by its seat", bar, Math.round(low));
    }
    for (const part of document.querySelectorAll(".top .ico, #ask .die, #ask .acts button, #ask .choice button, .seat .stat, .me .stat, .duelist .stat")) {
      if (!shown(part)) continue;
      const at = part.getBoundingClientRect();
      if (at.top < -1 || at.bottom > innerHeight + 1 || at.left < -1 || at.right > innerWidth + 1) { say("out of sight", part, `${Math.round(at.top)}-${Math.round(at.bottom)} of ${innerHeight}`); continue; }
      const top = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
      if (!top || !(part.contains(top) || top.contains(part))) say("covered", part, `by ${top ? path(top) : "nothing"}`);
    }
  }
  return [...new Set(faults)];
}
