// Markers that are pulled along the tracks of the Duel: space by space, with a trail and the number of steps.
(() => {
  "use strict";
  const box = (element) => element.getBoundingClientRect();
  const nameOf = (space) => [...space.classList].find((name) => /^at-?\d/.test(name));
  const numberOf = (space) => space?.querySelector(".stepno")?.textContent ?? "";
  let way = null; // of the pull that is shown: the lane, and the points of its spaces

  function point(space) { // as the lane is drawn: 100 units a space, the first one at 50
    const [, at, half] = nameOf(space).match(/^at(-?\d+)(h?)$/);
    return `${50 + 100 * (Number(at) + 7) + (half ? 50 : 0)} ${space.matches(".mid") ? 100 : space.matches(".up") ? 50 : 150}`;
  }
  function begin(lane, from, then) { // the trail of an earlier pull goes, unless this one goes on from it
    const old = [...lane.querySelectorAll(".sp.trail")];
    const line = lane.querySelector(".trailline");
    const goesOn = line && old.every((space) => numberOf(then?.querySelector(`.${CSS.escape(nameOf(space))}`)) === numberOf(space));
    if (!goesOn) {
      for (const part of lane.querySelectorAll(".stepno, .trailline")) part.remove();
      for (const space of old) space.classList.remove("trail");
    }
    const points = goesOn ? line.getAttribute("d").slice(1).split(/\s*L\s*/) : [point(from)];
    way = { lane, points, steps: points.length - 1 };
  }
  function draw(space) {
    const { lane, points } = way;
    points.push(point(space));
    let line = lane.querySelector(".trailline");
    if (!line) {
      line = document.createElementNS("http://www.w3.org/2000/svg", "path");
      line.setAttribute("class", "trailline");
      lane.querySelector("svg").append(line);
    }
    line.setAttribute("d", `M${points.join(" L")}`);
  }
  function count(space) {
    way.steps += 1;
    space.querySelector(".stepno")?.remove();
    const number = document.createElement("b");
    number.className = "stepno";
    number.ariaHidden = "true";
    number.textContent = way.steps;
    space.append(number);
    return number;
  }

  function pull(marker, to, then, ms) { // to a space; `then` is the lane of the page that follows; 0 ms where nothing moves; returns how far it goes to the right
    const [lane, from] = [marker.closest(".lane"), marker.closest(".sp")];
    if (way?.lane !== lane) begin(lane, from, then);
    const before = box(marker);
    from.classList.add("trail");
    to.classList.add("trail");
    to.append(marker);
    draw(to);
    const number = count(to);
    const after = box(marker);
    const [x, y] = [before.left - after.left, before.top - after.top];
    if (ms) {
      marker.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: ms, easing: "ease-in-out" });
      number.animate([{ scale: 0 }, { scale: 1.5, offset: 0.7 }, { scale: 1 }], { duration: ms, easing: "ease-out" });
    }
    return -x;
  }
  function settle() { way = null; }

  window.daikaijuPulls = { pull, settle };
})();
