// The end of a game is celebrated: the winner's colours rain for a moment. Nothing where people want no movement.
(() => {
  "use strict";
  const LENGTH = 2600; // milliseconds
  const MANY = 150; // pieces when one has won oneself
  const FEW = 45;
  const FESTIVE = ["#ffc928", "#f2384f", "#22c55e", "#58b2ff"];
  const calm = matchMedia("(prefers-reduced-motion: reduce)");

  function piece(width, height, colours) {
    return {
      x: Math.random() * width, y: -Math.random() * height * 0.6, side: 8 + Math.random() * 9,
      drift: (Math.random() - 0.5) * 90, speed: height * (0.35 + Math.random() * 0.4), // pixels a second
      turn: Math.random() * 6, spin: 2 + Math.random() * 6, colour: colours[Math.floor(Math.random() * colours.length)],
    };
  }
  function draw(brush, one, seconds) {
    brush.save();
    brush.translate(one.x + one.drift * seconds, one.y + one.speed * seconds);
    brush.rotate(one.turn + one.spin * seconds);
    brush.scale(1, Math.cos(one.turn + one.spin * 1.6 * seconds)); // it flutters
    brush.fillStyle = one.colour;
    brush.fillRect(-one.side / 2, -one.side / 3, one.side, one.side * 0.66);
    brush.restore();
  }
  function rain(colours, number) {
    const canvas = document.createElement("canvas");
    canvas.className = "confetti";
    canvas.setAttribute("aria-hidden", "true");
    [canvas.width, canvas.height] = [innerWidth, innerHeight];
    document.body.append(canvas);
    const brush = canvas.getContext("2d");
    const pieces = Array.from({ length: number }, () => piece(innerWidth, innerHeight, colours));
    const begun = performance.now();
    const frame = (now) => {
      const gone = now - begun;
      if (gone > LENGTH) { canvas.remove(); return; }
      brush.clearRect(0, 0, canvas.width, canvas.height);
      brush.globalAlpha = Math.min(1, (LENGTH - gone) / 500); // the last ones fade
      for (const one of pieces) draw(brush, one, gone / 1000);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  window.addEventListener("daikaiju:over", () => {
    const winner = document.querySelector(".endp .winner");
    if (calm.matches || document.hidden || !winner?.querySelector(".fig")) return; // nobody may have won
    const colour = (name) => getComputedStyle(winner).getPropertyValue(name).trim();
    if (winner.matches(".lost")) return window.daikaijuMotion.topple(winner.querySelector(".beaten"), 900);
    rain([colour("--m"), colour("--m2"), ...FESTIVE].filter(Boolean), "won" in winner.dataset ? MANY : FEW);
    window.daikaijuMotion.leap(winner.querySelector(".fig"), 1800);
  });
})();
