/** A fading edge where a row goes on beyond what is seen, so that one knows it can be scrolled. */

const watched = new WeakSet<HTMLElement>();

/** Fade the sides behind which there is more; again after the content or the width has changed. */
export function fadeEdges(box: HTMLElement): void {
  if (!watched.has(box)) {
    watched.add(box);
    box.classList.add("vs-fading");
    box.addEventListener("scroll", () => mark(box), { passive: true });
  }
  mark(box);
}

function mark(box: HTMLElement): void {
  const rest = box.scrollWidth - box.clientWidth;
  box.classList.toggle("vs-more-before", box.scrollLeft > 2);
  box.classList.toggle("vs-more-behind", box.scrollLeft < rest - 2);
}
