// Where things are on the page.
(() => {
  "use strict";
  const seatOf = (number) => document.querySelector(`#page [data-seat="${number}"]`);
  const figuresOf = (seat) => [...document.querySelectorAll(`#page .fig.m-${CSS.escape(seat?.dataset.monster ?? "")}`)];
  const scene = () => document.querySelector("#page .tokyo, #page .board");
  const box = (element) => element?.getBoundingClientRect();
  const board = () => document.querySelector("#page .duel > .board");
  const placeOf = (beat) => document.querySelector(`.place-${beat.place}`);
  function target(number) {
    const seat = seatOf(number);
    return figuresOf(seat).find((figure) => figure.closest(".place")) ?? seat;
  }

  window.daikaijuPlaces = { seatOf, figuresOf, scene, box, board, target, placeOf };
})();
