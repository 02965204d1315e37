// Below each result of the search: the lines of the page around the words.
(() => {
  const BEFORE = 90, LENGTH = 240;  // characters
  const words = (new URLSearchParams(location.search).get("q") || "").toLowerCase().split(/\s+/).filter(Boolean);

  /** Where a text has a word: whole, as a part of another, or the longest beginning of it; −1 if nowhere. */
  const find = (text, word, from) => {
    const whole = ` ${text.slice(from).replace(/[.,:;!?()]/g, " ")} `.indexOf(` ${word} `);
    if (whole >= 0) return from + whole;
    for (let n = word.length; n >= Math.min(3, word.length); n--) {
      const place = text.indexOf(word.slice(0, n), from);
      if (place >= 0) return place;
    }
    return -1;
  };

  /** The part of a text around the first of the words, the words in it marked. */
  const excerpt = (text, heading) => {
    const lower = text.toLowerCase();
    const from = heading ? Math.max(0, text.indexOf(heading)) : 0;
    const places = words.map((word) => find(lower, word, from)).filter((place) => place >= 0);
    const start = Math.max(from, (places.length ? Math.min(...places) : from) - BEFORE);
    const first = start > from ? text.indexOf(" ", start) + 1 : start;
    let part = text.slice(first, first + LENGTH);
    if (first + LENGTH < text.length) part = part.slice(0, part.lastIndexOf(" ")) + " …";
    return (first > from ? "… " : "") + part;
  };

  const marked = (part) => {
    const paragraph = document.createElement("p");
    paragraph.className = "context";
    const lower = part.toLowerCase();
    let at = 0;
    while (at < part.length) {
      const hits = words.map((word) => [lower.indexOf(word, at), word.length]).filter(([place]) => place >= 0);
      if (!hits.length) break;
      const [place, length] = hits.reduce((one, other) => (other[0] < one[0] ? other : one));
      const mark = document.createElement("span");
      mark.className = "highlighted";
      mark.textContent = part.slice(place, place + length);
      paragraph.append(part.slice(at, place), mark);
      at = place + length;
    }
    paragraph.append(part.slice(at));
    return paragraph;
  };

  const show = (item) => {
    const link = item.querySelector("a");
    if (!link || item.querySelector("p.context")) return;
    const [file, anchor] = link.getAttribute("href").split("#");
    const text = window.SEARCH_TEXTS[file.replace(/\.html$/, "").replace(/^\.\//, "")];
    const heading = anchor ? link.textContent.split(" > ").pop() : "";
    if (text) item.append(marked(excerpt(text, heading)));
  };

  addEventListener("DOMContentLoaded", () => {
    const results = document.getElementById("search-results");
    if (!results || !window.SEARCH_TEXTS) return;
    new MutationObserver(() => results.querySelectorAll("li").forEach(show)).observe(results, {
      childList: true, subtree: true,
    });
  });
})();
