import { type EarlyField, type EarlyInput, earlyStatusId } from "~/lib/browser/early-input";
import { notify } from "~/lib/browser/notify";

/** How long an act waits for its part of the page, in milliseconds, and how often it is tried. */
const patience = 30_000;
const interval = 50;

/** What a visitor did to a control, and how to do it again. */
interface Act {
  control: HTMLElement;
  repeat: (control: HTMLElement) => void;
}

/**
 * Carries out what the visitor did before the page was hydrated: first what was entered, then what
 * was pressed, each once.
 */
export async function replayEarlyInput({ entered, pressed }: EarlyInput): Promise<void> {
  const acts = [...[...entered].map(entryOf), ...[...pressed].map(pressOf)];
  // What was done to a row comes first: other acts may change which rows are rendered.
  await carryOut([...acts.filter(isInRow), ...acts.filter((act) => !isInRow(act))]);
  const status = document.getElementById(earlyStatusId);
  status?.replaceChildren();
  status?.removeAttribute("data-shown");
}

const isInRow = ({ control }: Act) => control.closest("tbody tr, li") !== null;

/** On the page where it was done; if the visitor has left it, the rest is dropped. */
async function carryOut(acts: readonly Act[]) {
  const { pathname } = window.location;
  for (const act of acts) {
    const deadline = performance.now() + patience;
    while (window.location.pathname === pathname) {
      const isDone = isAccepted(act);
      // Also after the act, so that React renders its consequences before the next one.
      await new Promise((resume) => setTimeout(resume, isDone ? 0 : interval));
      if (isDone) break;
      if (performance.now() < deadline) continue;
      notify("warning", "Something you did while the page was loading had no effect", {
        description: "Please try again.",
      });
      break;
    }
    unmark(act.control);
  }
}

/** Whether the control was ready for it. */
function isAccepted({ control, repeat }: Act): boolean {
  const current = control.isConnected ? control : replacementOf(control);
  if (!current || current.matches(":disabled") || !isHydrated(current)) return false;
  unmark(current);
  repeat(current);
  return true;
}

/**
 * An event makes React hydrate the part that it happens in; if that is not possible yet, it does
 * not reach the control. This is one that nothing listens to.
 */
function isHydrated(control: HTMLElement): boolean {
  let hasReached = false;
  const reached = () => {
    hasReached = true;
  };
  control.addEventListener("auxclick", reached);
  control.dispatchEvent(new Event("auxclick", { bubbles: true }));
  control.removeEventListener("auxclick", reached);
  return hasReached;
}

/** The control that React rendered instead of the server's. */
function replacementOf(control: HTMLElement): HTMLElement | undefined {
  const nameOf = (one: HTMLElement) =>
    [one.id, one.getAttribute("name"), one.ariaLabel, one.textContent].join();
  return [...document.querySelectorAll<HTMLElement>(control.localName)].find(
    (other) => nameOf(other) === nameOf(control),
  );
}

function pressOf(control: HTMLElement): Act {
  const repeat = (current: HTMLElement) =>
    current instanceof HTMLFormElement ? current.requestSubmit() : current.click();
  return { control, repeat };
}

/**
 * React ignores an event if the field has the value that React knows. It knows what is set through
 * the element, but not what is set through its prototype or by a click.
 */
function entryOf([control, value]: [EarlyField, string | boolean]): Act {
  return {
    control,
    repeat(field) {
      if (typeof value === "boolean") {
        if (field instanceof HTMLInputElement) field.checked = !value;
        field.click();
        return;
      }
      const isText = control.type !== "file" && !(control instanceof HTMLSelectElement);
      if (field instanceof HTMLSelectElement) field.value = value;
      if (isText) setText(field, value);
      field.dispatchEvent(new Event(isText ? "input" : "change", { bubbles: true }));
    },
  };
}

function setText(field: HTMLElement, text: string) {
  const isLong = field instanceof HTMLTextAreaElement;
  if (!isLong && !(field instanceof HTMLInputElement)) return;
  const { selectionStart, selectionEnd } = field;
  field.value = text === "" ? "0" : "";
  const { prototype } = isLong ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(prototype, "value")?.set?.call(field, text);
  // Null for kinds of fields that cannot tell where the cursor is.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd);
}

function unmark(control: HTMLElement) {
  if (control.dataset.early === undefined) return;
  delete control.dataset.early;
  control.ariaBusy = null;
}
