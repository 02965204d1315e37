/** Keys of the whole page. */

interface KeyHost {
  run(): void;
  undo(): void;
  redo(): void;
  save(): void;
}

export function listenToKeys(host: KeyHost): void {
  document.addEventListener("keydown", (event) => {
    const action = event.defaultPrevented || event.isComposing ? null : actionOf(event);
    if (action === null || document.querySelector("dialog[open]") !== null) return;
    if ((action === "undo" || action === "redo") && isTyping(event.target)) return;
    event.preventDefault();
    host[action]();
  });
}

function actionOf(event: KeyboardEvent): keyof KeyHost | null {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return null;
  switch (event.key.toLowerCase()) {
    case "enter":
      return "run";
    case "s":
      return "save";
    case "y":
      return "redo";
    case "z":
      return event.shiftKey ? "redo" : "undo";
    default:
      return null;
  }
}

/** A field has an undo of its own. */
function isTyping(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && ["text", "search"].includes(target.type);
}
