// How each kind of beat looks on the page.
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  const { seatOf, figuresOf, scene, box, target, placeOf } = window.daikaijuPlaces;
  const { fly, float, hush, slash, jolt, strike, recoil, tug, leap, shake, knockOut } = window.daikaijuMotion;
  const { diceOf, glyph, stagePanel, flag, head, lay, hold, shakeUp, light } = window.daikaijuTray;
  const { moves, after } = window.daikaijuTempo;
  const cards = window.daikaijuRow;
  const tiles = window.daikaijuTiles;
  const pulls = window.daikaijuPulls;

  function label(seat, text) { // a card acts by name
    if (text) float(seat?.querySelector(".name") ?? seat, text, "named");
  }

  function forget() { // what was lost before these dice would read as their work
    hush();
    light([]);
    for (const mark of document.querySelectorAll("#page .place > .hit")) mark.remove();
    for (const seat of document.querySelectorAll("#page .is-hit")) seat.classList.remove("is-hit");
  }

  // Numbers

  function tick(beat) {
    const dial = turn(beat);
    const sign = beat.change > 0 ? "+" : "\u2212";
    if (dial) float(dial, sign + Math.abs(beat.change), beat.change > 0 ? "up" : "down");
  }
  function turn(beat) { // the dial shows the new number
    const seat = seatOf(beat.seat);
    const dial = seat?.querySelector(`.st-${beat.stat} > span:not(.sr)`);
    if (!dial || !beat.change) return null;
    const value = Math.max(0, Number(dial.firstChild.data) + beat.change);
    dial.firstChild.data = String(value);
    const bar = seat.querySelector(beat.stat === "star" ? ".bar-star" : ".bar:not(.bar-star)");
    if (bar && ["heart", "star"].includes(beat.stat)) bar.className = bar.className.replace(/\bn\d+\b/, `n${Math.min(value, 20)}`);
    return dial;
  }
  function gather(beat, ms) { // dice give what they show
    const seat = seatOf(beat.seat);
    const dial = seat?.querySelector(`.st-${beat.stat}`) ?? seat;
    if (beat.card) label(seat, `${beat.card} ${beat.change > 0 ? "+" : "\u2212"}${Math.abs(beat.change)}`);
    if (moves()) for (const [i, die] of diceOf(beat.from).entries()) fly(glyph(die), box(die.querySelector(".cube") ?? die), box(dial), ms * 0.6, { delay: i * ms * 0.05 });
  }

  const shows = {
    turn: (beat, ms, following) => {
      const seat = seatOf(beat.seat);
      const holder = stagePanel(beat.seat, beat.text)?.querySelector(".dice");
      flag(seat);
      if (!moves()) return;
      seat?.animate([{ scale: 1 }, { scale: 1.03 }, { scale: 1 }], { duration: 300 });
      const roll = following.find((one) => one.kind === "roll");
      if (holder && roll?.seat === beat.seat) shakeUp(lay(roll.dice, holder));
    },
    keep: (beat, ms, following) => {
      const holder = document.querySelector(`#ask[data-dice="${beat.seat}"] .dice`);
      const roll = following.find(({ kind }) => kind === "roll");
      for (const die of holder?.querySelectorAll(".die.show") ?? []) die.classList.remove("landing");
      if (holder && roll?.seat === beat.seat) hold(roll.dice, holder);
    },
    roll: (beat, ms) => {
      const holder = stagePanel(beat.tray ?? beat.seat)?.querySelector(".dice");
      if (!holder) return;
      head(holder, beat.card);
      if (beat.tray !== undefined) holder.closest("#ask").classList.add("thrown"); // what the roll before gave is over
      const rolled = lay(beat.dice ?? [], holder, beat.tray === undefined);
      for (const die of rolled) {
        die.classList.remove("rolling", "landing");
        if (!moves()) continue;
        void die.offsetWidth; // the animation starts anew
        die.style.setProperty("--t-roll", `${ms}ms`);
        die.classList.add("landing");
      }
    },
    change: (beat) => label(seatOf(beat.seat), beat.card),
    resolve: () => {},
    stars: gather,
    heal: gather,
    energy: gather,
    tokens: gather,
    attack: (beat, ms) => {
      if (!moves()) return;
      const claws = diceOf(beat.from);
      for (const figure of figuresOf(seatOf(beat.seat))) strike(figure, target(beat.hits?.[0]), ms);
      for (const number of beat.hits ?? []) for (const [i, die] of claws.entries()) fly(glyph(die), box(die.querySelector(".cube") ?? die), box(target(number)), ms * 0.7, { delay: i * ms * 0.05 });
    },
    hit: (beat, ms) => {
      const seat = seatOf(beat.seat);
      if (beat.card) label(seat, `${beat.card} \u2212${Math.abs(beat.change)}`);
      const claws = moves() ? diceOf(beat.from) : [];
      if (beat.mine) jolt(-beat.change, ms * (claws.length ? 0.6 : 1), claws.length ? ms * 0.4 : 0);
      if (!moves()) return;
      const by = seatOf(byId("ask")?.dataset.dice); // whose dice lie there
      if (beat.mine) shake(scene(), ms, Math.min(2, 0.6 - 0.2 * beat.change));
      if (claws.length && by !== seat) for (const figure of figuresOf(by)) strike(figure, target(beat.seat), ms * 0.6);
      for (const [i, die] of claws.entries()) fly(glyph(die), box(die.querySelector(".cube") ?? die), box(seat), ms * 0.5, { delay: i * ms * 0.05 });
      if (!beat.card) slash(figuresOf(seat).pop() ?? seat, claws.length ? ms * 0.3 : 0, ms * 0.7);
      shake(seat, ms);
      for (const figure of figuresOf(seat)) recoil(figure, by === seat ? null : by, ms * 0.9);
    },
    card: (beat) => label(seatOf(beat.seat), beat.card),
    enter: (beat, ms) => {
      const seat = seatOf(beat.seat);
      const from = figuresOf(seat).find((figure) => figure.closest(".place")) ?? seat?.querySelector(".pic img"); // the Bay, or outside
      travel(from, stand(seat, placeOf(beat)), ms);
      if (from) from.style.visibility = "hidden";
    },
    leave: (beat, ms, following) => {
      if (following.some(({ kind, seat }) => kind === "fall" && seat === beat.seat)) return; // it falls where it stands
      const place = placeOf(beat);
      const figure = [...(place?.querySelectorAll(".fig") ?? [])].find((one) => one.style.display !== "none"); // others have left before
      travel(figure, seatOf(beat.seat)?.querySelector(".pic"), ms);
      vacate(place, figure);
    },
    buy: (beat, ms) => cards.buy(beat.key, seatOf(beat.seat), scene(), moves() ? ms : 0),
    reveal: (beat) => {
      cards.reveal(beat.key, moves());
      if (beat.read) cards.open();
    },
    sweep: (beat) => cards.clear(beat.key, moves()),
    move: (beat, ms, following) => {
      const marker = document.querySelector(`.mk-${beat.track}`);
      if (!following.some((one) => one.kind === "move" && one.track === beat.track)) after(ms, () => count(marker, beat.track));
      const space = marker?.closest(".spaces")?.querySelector(`.at${CSS.escape(beat.space)}`);
      if (!space) return;
      const way = pulls.pull(marker, space, cards.expected()?.querySelector(`.mk-${beat.track}`)?.closest(".lane"), moves() ? ms : 0);
      if (moves()) for (const figure of document.querySelectorAll("#page .duelist .fig")) tug(figure, Math.sign(way), 2 * ms); // one pulls, the other is dragged along
    },
    tile: (beat, ms) => { // as the page that follows has it
      const [lane, then] = [document, cards.expected()].map((page) => page?.querySelector(`.mk-${beat.track}`)?.closest(".lane"));
      if (lane && then) tiles.lay(lane, then, moves() ? ms : 0);
    },
    fall: (beat, ms) => { // seats may be tiny: it is seen over the scene
      const seat = seatOf(beat.seat);
      if (!seat) return;
      seat.classList.add("down");
      knockOut(seat.querySelector(".pic img"), scene(), ms);
      for (const figure of figuresOf(seat)) {
        const place = figure.closest(".place");
        if (place) vacate(place, figure);
      }
    },
    win: (beat, ms) => {
      const finale = byId("finale");
      if (!finale) return;
      const seat = seatOf(beat.winner ?? -1);
      const picture = seat?.querySelector(".pic img");
      if (moves()) for (const figure of figuresOf(seat)) leap(figure, 1200);
      finale.querySelector("img").hidden = !picture;
      if (picture) finale.querySelector("img").src = picture.src;
      finale.querySelector("p").textContent = beat.text;
      finale.classList.toggle("lost", Boolean(beat.lost));
      finale.style.setProperty("--freeze", `${ms}ms`);
      finale.hidden = false;
    },
  };

  function count(marker, track) { // how far it is to both ends, as the page that follows says
    const [here, then] = [marker, cards.expected()?.querySelector(`.mk-${track}`)].map((one) => one?.closest(".track")?.querySelector(".track-h .end"));
    if (here && then) here.replaceChildren(...document.importNode(then, true).childNodes);
  }
  function call(place, name) { // who stands there, on its sign
    const sign = place?.querySelector(".sign em");
    if (sign) sign.textContent = name;
  }
  function vacate(place, figure) { // whoever comes next stands there, and was not hit
    place?.querySelector(".hit")?.remove();
    call(place, "");
    if (figure) figure.style.display = "none";
  }
  function stand(seat, place) { // where the figure will be, and how large
    const picture = seat?.querySelector(".pic img");
    if (!picture || !place) return null;
    const figure = picture.cloneNode();
    figure.className = `fig m-${seat.dataset.monster}`;
    figure.style.visibility = moves() ? "hidden" : "";
    place.insertBefore(figure, place.querySelector(".hit, .sign"));
    call(place, seat.querySelector(".name")?.textContent ?? "");
    return figure;
  }
  function travel(figure, to, ms) { // it is as large as where it comes to
    if (figure && to && moves()) fly(figure, box(figure), box(to), ms, { grow: box(to).width / box(figure).width, stays: true });
  }

  window.daikaijuBeats = { shows, tick, turn, forget };
})();
