import { type EarlyField, earlyStatusId } from "~/lib/browser/early-input";

/** Milliseconds after which a visitor whose input waits is shown a note. */
const patience = 5_000;

/**
 * Notes what a visitor presses, ticks, selects and types before the page's scripts have run, for
 * `replay-early-input.ts` to carry out. A pressed button is marked as busy, counts once however
 * often it is pressed, and submits nothing by itself, as that would leave the page. Forms that work
 * without scripts are left to the browser: those that post, and if scripts failed to load, those
 * with an action. Runs inline, so it may use nothing from outside.
 */
function recordEarlyInput(statusId: string, patience: number) {
  const entered = new Map<EarlyField, string | boolean>();
  const pressed = new Set<HTMLElement>();
  const recording = new AbortController();
  const options = { capture: true, signal: recording.signal };
  let hasFailed = false;
  let timer: number | undefined;

  const hasAny = () => entered.size + pressed.size > 0;
  const showStatus = () => document.getElementById(statusId)?.setAttribute("data-shown", "");

  function tell() {
    const status = document.getElementById(statusId);
    if (!status || !hasAny()) return;
    timer ??= window.setTimeout(showStatus, patience);
    if (hasFailed) showStatus();
    status.textContent = hasFailed
      ? "This page could not be loaded completely, so that does not work. Check your connection and "
      : "This page is still loading. What you have entered or pressed takes effect as soon as it is ready. If that takes too long, ";
    const { pathname, search } = window.location;
    const link = Object.assign(document.createElement("a"), { href: pathname + search });
    link.textContent = "reload the page";
    status.append(link, ".");
  }

  function notePress(control: HTMLElement, event: Event) {
    event.preventDefault();
    event.stopImmediatePropagation();
    control.dataset.early = "";
    control.ariaBusy = "true";
    pressed.add(control);
    tell();
  }

  const worksAlone = (form: HTMLFormElement | null | undefined) =>
    form?.method === "post" || (hasFailed && form?.hasAttribute("action"));

  window.addEventListener(
    "click",
    (event) => {
      if (!(event.target instanceof Element)) return;
      const control = event.target.closest<HTMLElement>("button,[role=button]");
      const form =
        control instanceof HTMLButtonElement && control.type === "submit" && control.form;
      if (control && !(form && worksAlone(form))) notePress(control, event);
    },
    options,
  );
  window.addEventListener(
    "submit",
    (event) => {
      if (event.target instanceof HTMLFormElement && !worksAlone(event.target)) {
        notePress(event.target, event);
      }
    },
    options,
  );
  for (const name of ["input", "change"]) {
    window.addEventListener(
      name,
      ({ target }) => {
        const isInput = target instanceof HTMLInputElement;
        if (
          !isInput &&
          !(target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
        )
          return;
        const isTick = isInput && /checkbox|radio/.test(target.type);
        // Selecting a radio button undoes the selection of another.
        for (const other of entered.keys()) {
          if (other.type === "radio" && other.name === target.name) entered.delete(other);
        }
        entered.set(target, isTick ? target.checked : target.value);
        // What was undone again needs nothing to be done.
        const isUndone = isTick
          ? target.checked === target.defaultChecked
          : "defaultValue" in target && target.value === target.defaultValue;
        if (isUndone) entered.delete(target);
        tell();
      },
      options,
    );
  }
  window.addEventListener(
    "error",
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement && target.type === "module")) return;
      hasFailed = true;
      tell();
    },
    options,
  );

  // Input may come before the end of the page, where the status is.
  document.addEventListener("DOMContentLoaded", tell, options);

  window.earlyInput = {
    entered,
    pressed,
    hasAny,
    showStatus,
    stop() {
      recording.abort();
      window.clearTimeout(timer);
    },
  };
}

/** Only for the server, so that the page's own scripts do not contain it too. */
export const earlyInputScript = import.meta.env.SSR
  ? `(${recordEarlyInput})("${earlyStatusId}",${patience})`
  : "";
