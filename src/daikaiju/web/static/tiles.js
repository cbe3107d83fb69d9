// Tiles on the tracks: where one would lie, and one that is laid.
(() => {
  "use strict";
  function preview() {
    for (const part of document.querySelectorAll(".ghosty")) part.remove();
    for (const space of document.querySelectorAll(".sp.new")) space.classList.remove("new", "bz", "chosen");
    const radio = document.querySelector(".sp.can input:checked");
    if (!radio) return;
    document.getElementById("place")?.removeAttribute("aria-disabled");
    const turned = document.querySelector('.ways input[value="turned"]:checked');
    const lane = radio.closest(".lane");
    const points = [];
    for (const part of (turned && radio.dataset.turned || radio.dataset.covers).split(" ")) {
      const [at, symbol] = part.split(":");
      points.push(cover(lane, at, symbol));
    }
    // the path ends in a dot, so that a tile of one space is drawn, too
    const line = "M" + points.filter(Boolean).map(([x, y]) => x + " " + y).join("L") + "h.01";
    for (const name of ["tile-o", "tile b-new"]) lane.querySelector("svg").append(drawn("path", { class: name + " ghosty", d: line }));
  }
  function cover(lane, at, symbol) {
    const home = lane.querySelector(".spaces");
    let space = lane.querySelector(`.sp.at${CSS.escape(at)}`);
    if (at.endsWith("h")) {
      space = document.createElement("div");
      space.className = `sp mid at${at} ghosty`;
      home.append(space);
    }
    if (!space) return null;
    space.classList.add("new", "bz");
    if (symbol) space.append(mark(symbol));
    return at.endsWith("h") ? null : [(Number(at) + 7) * 100 + 50, space.classList.contains("up") ? 50 : 150];
  }
  function mark(symbol) {
    const sprite = document.querySelector("use").getAttribute("href").split("#")[0];
    const isIcon = symbol === "crown" || symbol === "dietoken";
    const made = drawn("svg", { class: isIcon ? "i ghosty" : "g ghosty", "aria-hidden": "true" });
    made.append(drawn("use", { href: `${sprite}#${isIcon ? "i" : "d"}-${symbol}` }));
    return made;
  }
  function drawn(tag, attributes) {
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return made;
  }

  // A tile is laid: it drops onto its spaces, as another page has them

  function lay(lane, then, ms) { // 0 ms where nothing moves
    const parts = "path.tile-o:not(.ghosty), path.tile:not(.ghosty)";
    const there = new Set([...lane.querySelectorAll(parts)].map((path) => path.getAttribute("d")));
    for (const ghost of lane.querySelectorAll(".ghosty")) ghost.remove();
    for (const choice of lane.querySelectorAll("input:checked")) choice.checked = false; // it has been made
    for (const space of lane.querySelectorAll(".sp.new")) space.classList.remove("new", "bz", "chosen");
    for (const space of lane.querySelectorAll(".sp.can")) space.classList.remove("can");
    const laid = [...then.querySelectorAll(parts)].filter((path) => !there.has(path.getAttribute("d"))).map((path) => document.importNode(path, true));
    lane.querySelector("svg").append(...laid);
    for (const space of then.querySelectorAll(".sp.bz")) laid.push(...marked(lane, space));
    if (ms) for (const part of laid) part.animate([{ translate: "0 -70%", scale: 1.5, opacity: 0 }, { translate: "0 0", scale: 1, opacity: 1, offset: 0.7 }, { scale: 0.94, offset: 0.85 }, { scale: 1 }], { duration: ms, easing: "ease-in" });
  }
  function marked(lane, space) { // the symbol of a space that has just been covered
    const at = [...space.classList].find((name) => /^at-?\d/.test(name));
    const now = lane.querySelector(`.sp.${CSS.escape(at ?? "")}`);
    const symbol = space.querySelector(":scope > svg:not(.goal)");
    if (!now || !symbol || now.matches(".bz")) return [];
    now.classList.add("bz");
    const made = document.importNode(symbol, true);
    now.append(made);
    return [made];
  }

  window.daikaijuTiles = { lay, preview };
})();
