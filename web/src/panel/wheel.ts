/** The wheel over a picture inside another page: it scrolls that page until the reader presses here. */

/** Whether the player is a frame of another page, such as a notebook, or a part of one that scrolls. */
function embedded(root: HTMLElement): boolean {
  return window.parent !== window || !root.matches(".vp-page, .vp-fixed");
}

/** Keep the wheel from the pictures in `scene` unless the reader has pressed in the player. */
export function guardWheel(root: HTMLElement, scene: HTMLElement): void {
  let engaged = false;
  root.addEventListener("pointerdown", () => (engaged = true));
  root.addEventListener("pointerleave", () => (engaged = false));
  const guard = (event: WheelEvent): void => {
    if (embedded(root) && !engaged && !event.ctrlKey) event.stopPropagation();
  };
  scene.addEventListener("wheel", guard, { capture: true, passive: true });
}
