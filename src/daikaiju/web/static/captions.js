// What is said: the caption, the line below the dice, the text for screen readers, and the pictures of what was missed.
(() => {
  "use strict";
  const byId = (id) => document.getElementById(id);
  const { seatOf, box, board } = window.daikaijuPlaces;
  const SEEN = ["turn", "keep", "roll", "reveal", "win"]; // beats that need no words here: panel, dice, card and finale tell them
  const UNSAID = ["turn", "reveal"]; // beats without a line below the dice
  const LINES = 2; // of a caption
  const ROWS = 4; // lines below the dice

  const words = (beats) => beats.map((beat) => beat.text).filter(Boolean).join(" ");
  function line({ kind, seat, text }) { // the lines below the dice say what happened in this turn, as the page that follows does
    const lines = document.querySelector("#ask .beats");
    if (kind === "turn") lines?.replaceChildren();
    if (!lines || !text || UNSAID.includes(kind)) return;
    const rows = [...lines.children, newLine(seat, text)];
    if (rows.length > ROWS) for (const [i, row] of rows.slice(1).entries()) rows[i].replaceChildren(...row.childNodes); // nothing moves
    else {
      lines.querySelector(".now")?.classList.replace("now", "past");
      lines.append(rows.at(-1));
    }
  }
  function newLine(seat, text) {
    const row = byId("stage-line").content.firstElementChild.cloneNode(true);
    const picture = seatOf(seat)?.querySelector(".pic img");
    if (picture) row.querySelector("img").src = picture.src;
    row.querySelector(picture ? ".i" : "img").remove();
    row.querySelector("span").textContent = text;
    return row;
  }
  function tell(text) {
    const region = byId("told");
    if (region && text) region.textContent = text;
  }

  // The caption

  let fading = 0;
  function caption(beats, ms) { // words are read longer than pieces fly; an attack names whom it hits
    const bar = byId("caption");
    const attack = beats.some(({ kind }) => kind === "attack");
    const said = beats.filter(({ kind, text }) => text && !SEEN.includes(kind) && !(attack && kind === "hit"));
    if (!bar || !said.length) return;
    clearTimeout(fading);
    bar.hidden = false;
    bar.classList.remove("rest");
    placeBar(bar);
    fit(bar, said);
    fading = setTimeout(rest, ms, bar);
  }
  function fit(bar, said) { // sentences that find no room are those that the dials tell, too
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(bar);
    const most = (LINES + 0.5) * parseFloat(lineHeight) + parseFloat(paddingTop) + parseFloat(paddingBottom);
    for (let shown = said; shown.length; shown = shown.toSpliced(shown.findLastIndex((beat) => beat.stat && !beat.mine), 1)) {
      bar.textContent = words(shown);
      if (bar.clientHeight < most) return;
    }
  }
  function placeBar(bar) { // over Tokyo: seats and their numbers stay in sight; in a Duel below the tracks, in a bar of the board's own
    const at = box(document.querySelector("#page .tokyo") ?? board());
    if (!at || !bar) return;
    const room = board() && parseFloat(getComputedStyle(board(), "::after").height);
    const top = room ? scrollY + at.bottom - room / 2 : Math.max(58, at.top + 8);
    Object.assign(bar.style, { left: `${at.left + at.width / 2}px`, top: `${top}px`, maxWidth: `${at.width - 12}px` });
  }
  function rest(bar) { // below the tracks the last words stay, quietly, until something else happens
    bar.hidden = !board();
    bar.classList.add("rest");
  }
  function hideRest() {
    const bar = byId("caption");
    if (bar?.matches(".rest")) bar.hidden = true;
  }

  // Pictures of what was missed

  const news = () => document.querySelector("#page .strip");
  let missed = true; // something has not been seen since the last question; a page that is new has seen nothing
  let summed = ""; // the state at which pictures tell what was missed: the page may come again, as with the chat
  function sumUp() {
    const { asked, number } = byId("state")?.dataset ?? {};
    if (number === summed) return;
    summed = number;
    document.documentElement.classList.toggle("unseen", document.hidden); // pictures wait until somebody looks
    document.documentElement.classList.toggle("missed", missed && Boolean(asked));
    if (asked) missed = false;
  }
  function miss() { missed = true; }
  document.addEventListener("DOMContentLoaded", () => { sumUp(); placeBar(news()); });
  window.addEventListener("daikaiju:act", ({ detail }) => { // the pictures once more
    const bar = news();
    if (detail.act !== "news" || !bar) return;
    bar.style.animation = "none";
    void bar.offsetWidth; // the animation starts anew
    bar.style.animation = "";
  });

  function settle() { // on the page as it is now
    sumUp();
    placeBar(news());
    if (!board()) hideRest();
    if (box(news())?.width && byId("caption")) byId("caption").hidden = true; // they have one place
    placeBar(byId("caption"));
  }
  window.daikaijuCaptions = { words, line, tell, caption, hideRest, miss, settle };
})();
