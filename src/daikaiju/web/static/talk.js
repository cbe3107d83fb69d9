// Chat is read as soon as it is said: it does not wait for the beats that are shown before its page.
(() => {
  "use strict";
  const texts = new WeakMap(); // of messages
  let newest = null; // the lines of the page that was sent last
  const list = (page) => page?.querySelector(".talk .lines");
  const last = (lines) => Number([...lines.querySelectorAll("li[data-at]")].pop()?.dataset.at ?? 0);

  function unpacked(data) { // a line of JSON, then the page; compressed
    if (!texts.has(data)) texts.set(data, new Response(data.stream().pipeThrough(new DecompressionStream("deflate"))).text().then(parts));
    return texts.get(data);
  }
  function parts(text) {
    const end = text.indexOf("\n");
    return { head: JSON.parse(text.slice(0, end)), content: text.slice(end + 1) };
  }
  async function arrive({ data }) {
    if (typeof data === "string" || !list(document)) return;
    const { head, content } = await unpacked(data);
    const shown = list(document);
    if (!shown || head.said <= Math.max(last(shown), newest ? last(newest) : 0)) return;
    newest = list(new DOMParser().parseFromString(content, "text/html"));
    show();
  }
  function show() {
    const shown = list(document);
    if (!newest || !shown) return;
    if (last(newest) > last(shown)) shown.replaceChildren(...document.importNode(newest, true).childNodes);
    else newest = null; // the page has come
  }

  document.addEventListener("htmx:ws:after:connection", ({ detail }) => detail.connection.socket.addEventListener("message", arrive));
  document.addEventListener("htmx:ws:after:message:incoming", show); // a page may have been drawn before it was said
  window.daikaijuUnpacked = unpacked;
})();
