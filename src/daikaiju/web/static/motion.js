// How things move on the stage: pieces that fly, monsters that strike, recoil and leap, cards that slide along.
// Only transforms and what lies over the page: the layout stays as it is.
(() => {
  "use strict";
  const layer = () => document.getElementById("fx");
  const box = (element) => element?.getBoundingClientRect();

  const FLOATING = 900; // milliseconds, as in styles/stage/pieces.css
  const READ = 600; // milliseconds after which a number may go
  const HIGHEST = 40; // pixels from the top of the page: above them a number would be cut

  // Pieces over the page

  function fly(node, from, to, ms, { grow = 0.7, delay = 0, stays = false } = {}) {
    if (!from || !to || !layer()) return;
    const piece = node.cloneNode(true);
    piece.removeAttribute("id");
    Object.assign(piece.style, { position: "fixed", left: `${from.left}px`, top: `${from.top}px`, width: `${from.width}px`, height: `${from.height}px`, margin: 0, zIndex: 70 });
    layer().append(piece);
    const x = to.left + to.width / 2 - from.left - from.width / 2;
    const y = to.top + to.height / 2 - from.top - from.height / 2;
    const path = [{ transform: "none" }, { transform: `translate(${x * 0.5}px, ${y * 0.5 - 40}px) scale(${(1 + grow) * 0.6})` }, { transform: `translate(${x}px, ${y}px) scale(${grow})` }];
    piece.animate(path, { duration: ms, delay, easing: "ease-in", fill: "both" }).finished.then(() => { if (!stays) piece.remove(); }, () => {});
  }
  function besideWords({ left, top, bottom, width, height }) { // the caption is read, too
    const words = box(document.getElementById("caption"));
    const isBelow = words?.top > top + height / 2;
    const from = isBelow ? top : Math.max(top, words?.bottom ?? 0);
    return { left, top: from, width, height: (isBelow ? Math.min(bottom, words.top) : bottom) - from };
  }
  function present(card, over, to, ms) { // a card is held up over the scene, large enough to be read, then goes to its owner
    const [from, scene, goal] = [card, over, to].map(box);
    if (!scene || !goal || !layer()) return;
    const piece = card.cloneNode(true);
    piece.removeAttribute("id");
    piece.classList.add("held-up");
    layer().append(piece);
    const size = box(piece);
    const free = besideWords(scene);
    const large = Math.min(1.2, (free.height - 8) / size.height, (free.width - 8) / size.width);
    const at = (place, scale) => `translate(${place.left + place.width / 2 - size.width / 2}px, ${place.top + place.height / 2 - size.height / 2}px) scale(${scale})`;
    const start = from.width ? { transform: at(from, from.width / size.width) } : { transform: at(free, 0.2), opacity: 0 }; // a closed sheet has no places
    const held = { transform: at(free, large), opacity: 1, easing: "linear", offset: 0.22 };
    piece.animate([start, held, { ...held, easing: "ease-in", offset: 0.75 }, { transform: at(goal, 0.12), opacity: 0.8 }], { duration: ms, easing: "ease-out", fill: "both" }).finished.then(() => piece.remove(), () => {});
  }
  function sweep(card) {
    card.animate([{ opacity: 1, translate: "0 0" }, { opacity: 0, translate: "60px 0" }], { duration: 300 });
  }
  function float(element, text, tone) {
    const at = box(element);
    if (!at || !layer()) return;
    const mark = document.createElement("b");
    mark.className = `float ${tone}`;
    mark.textContent = text;
    Object.assign(mark.style, { left: `${at.left + at.width / 2}px`, top: `${Math.max(at.top, HIGHEST)}px` });
    layer().append(mark);
    mark.dataset.born = performance.now();
    setTimeout(() => mark.remove(), FLOATING);
  }
  function hush() { // dice are thrown: numbers that have been read go, also where the page is late
    for (const mark of layer()?.querySelectorAll(".float") ?? []) {
      const left = Number(mark.dataset.born) + READ - performance.now();
      if (left > 0) setTimeout(() => mark.remove(), left);
      else mark.remove();
    }
  }
  const SVG = "http://www.w3.org/2000/svg";
  const CLAW = "M14 4C38 34 42 68 20 100C62 70 58 28 14 4Z";
  function slash(element, delay, ms) { // three claws leave their marks
    const at = box(element);
    if (!at || !layer()) return;
    const side = Math.max(64, Math.min(at.width, at.height, 180)); // small seats, too, are seen to be hit
    const marks = document.createElementNS(SVG, "svg");
    marks.setAttribute("viewBox", "0 0 120 104");
    marks.setAttribute("class", "slash");
    for (const shift of [0, 30, 60]) {
      const claw = document.createElementNS(SVG, "path");
      claw.setAttribute("d", CLAW);
      claw.setAttribute("transform", `translate(${shift} 0)`);
      marks.append(claw);
    }
    Object.assign(marks.style, { left: `${at.left + at.width / 2}px`, top: `${at.top + at.height / 2}px`, width: `${side}px`, height: `${side}px`, animationDelay: `${delay}ms`, animationDuration: `${ms}ms` });
    layer().append(marks);
  }

  function ring(width, height, depth) { // all but a jagged hole in the middle
    const TOOTH = 56; // pixels
    const sides = [[0, 0, 1, 0, width], [width, 0, 0, 1, height], [width, height, -1, 0, width], [0, height, 0, -1, height]]; // start, direction, length
    const points = sides.flatMap(([x, y, right, down, length]) => {
      const teeth = 2 * Math.max(2, Math.round(length / TOOTH / 2));
      return Array.from({ length: teeth }, (_, i) => {
        const along = (i * length) / teeth;
        const deep = (i % 2 ? 0.35 : 1) * depth * (i % 3 ? 1 : 0.75);
        return `${x + right * along - down * deep + (i ? 0 : right * deep)} ${y + down * along + right * deep + (i ? 0 : down * deep)}`;
      });
    });
    return `M0 0H${width}V${height}H0ZM${points.join("L")}Z`;
  }
  function jolt(force, ms, delay) { // one is hit oneself: the edges of the screen turn red, the deeper the harder the hit
    if (!layer()) return;
    const [width, height] = [innerWidth, innerHeight];
    const depth = Math.min(14 + 8 * force, 46, 0.075 * Math.min(width, height));
    const frame = document.createElementNS(SVG, "svg");
    frame.setAttribute("viewBox", `0 0 ${width} ${height}`);
    frame.setAttribute("class", "jolt");
    for (const share of [1.3, 1]) {
      const edge = document.createElementNS(SVG, "path");
      edge.setAttribute("d", ring(width, height, depth * share));
      frame.append(edge);
    }
    Object.assign(frame.style, { animationDelay: `${delay}ms`, animationDuration: `${ms}ms` });
    layer().append(frame);
    setTimeout(() => frame.remove(), delay + ms);
  }

  // Poses of monsters: properties of their own, since figures in Tokyo breathe and those on the right are mirrored by `transform`

  function step(figure, other, share) { // towards another thing, by a share of the figure's width
    const [a, b] = [box(figure), box(other)];
    if (!a || !b) return { x: 0, y: 0, lean: 1 };
    const x = b.left + b.width / 2 - a.left - a.width / 2;
    const y = b.top + b.height / 2 - a.top - a.height / 2;
    const scale = (share * a.width) / (Math.hypot(x, y) || 1);
    return { x: x * scale, y: y * scale, lean: Math.sign(x) || 1 };
  }
  const still = { translate: "0 0", rotate: "0deg", scale: 1 };
  function strike(figure, target, ms) { // it leans back, then lunges
    const { x, y, lean } = step(figure, target, 0.3);
    const back = { translate: `${-0.4 * x}px ${-0.4 * y}px`, rotate: `${-9 * lean}deg`, scale: "1.04 .95", offset: 0.35 };
    const lunge = { translate: `${x}px ${y}px`, rotate: `${13 * lean}deg`, scale: 1.2, offset: 0.6 };
    figure?.animate([still, back, lunge, still], { duration: ms, easing: "ease-out" });
  }
  function recoil(figure, attacker, ms) { // it is thrown back, flashes and comes to itself
    const { x, y, lean } = step(figure, attacker, -0.22);
    const thrown = { translate: `${x}px ${y}px`, rotate: `${11 * lean}deg`, scale: ".9 1.05", filter: "brightness(1.9) saturate(.4)", offset: 0.18 };
    const swaying = { translate: `${0.5 * x}px ${0.3 * y}px`, rotate: `${-5 * lean}deg`, scale: 1, filter: "none", offset: 0.55 };
    figure?.animate([still, thrown, swaying, still], { duration: ms, easing: "ease-out" });
  }
  function tug(figure, way, ms) { // it pulls, or is pulled, sideways: -1 to the left, 1 to the right
    const leaning = { translate: `${16 * way}% 0`, rotate: `${12 * way}deg`, scale: "1.1 .94", offset: 0.35 };
    figure?.animate([still, leaning, still], { duration: ms, easing: "ease-out" });
  }
  function leap(figure, ms) { // joy: crouch, jump, land
    const crouch = { translate: "0 0", scale: "1.1 .86", offset: 0.2 };
    const high = { translate: "0 -26%", rotate: "-7deg", scale: ".96 1.08", offset: 0.5 };
    const landed = { translate: "0 0", rotate: "0deg", scale: "1.08 .9", offset: 0.8 };
    figure?.animate([still, crouch, high, landed, still], { duration: ms / 2, iterations: 2, easing: "ease-in-out" });
  }
  function topple(figure, ms) { // it sways and falls over, to where it lies
    const up = { rotate: "0deg", translate: "0 -45%", filter: "none" };
    figure?.animate([up, { ...up, rotate: "8deg", offset: 0.35 }, {}], { duration: ms, easing: "ease-in" });
  }
  function knockOut(picture, over, ms) { // it topples and turns grey over the scene, which stands still
    const at = box(over);
    if (!picture || !at || !layer()) return;
    const veil = document.createElement("div");
    const [figure, stamp] = [picture.cloneNode(), document.createElement("b")];
    veil.className = "knock";
    figure.className = "";
    stamp.className = "ko";
    stamp.textContent = "K.O.";
    veil.append(figure, stamp);
    Object.assign(veil.style, { left: `${at.left}px`, top: `${at.top}px`, width: `${at.width}px`, height: `${at.height}px` });
    veil.style.setProperty("--freeze", `${ms}ms`);
    layer().append(veil);
    setTimeout(() => veil.remove(), ms);
  }
  function shake(element, ms, force = 1) {
    const path = [[0, 0], [-7, 3], [7, -3], [-5, 2], [4, -2], [0, 0]].map(([x, y]) => ({ translate: `${x * force}px ${y * force}px` }));
    element?.animate(path, { duration: Math.min(ms, 450) });
  }

  // Things that have another place after a change go there

  function slide(element, from, ms) { // a frame is drawn at the old place before it moves: what an animation puts back there counts as a jump of the page
    const to = box(element);
    if (!from?.width || !to?.width || (from.left === to.left && from.top === to.top)) return;
    element.style.translate = `${from.left - to.left}px ${from.top - to.top}px`;
    const back = element.style.translate;
    requestAnimationFrame(() => requestAnimationFrame(() => {
      if (element.style.translate !== back) return; // the page has changed
      element.style.translate = "";
      element.animate([{ translate: back }, { translate: "0 0" }], { duration: ms, easing: "ease-out" });
    }));
  }

  window.daikaijuMotion = { fly, present, sweep, float, hush, slash, jolt, strike, recoil, tug, leap, topple, shake, knockOut, slide };
})();
