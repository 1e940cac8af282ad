import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { useOnDemand } from "~/lib/browser/use-on-demand";

/** A button whose menu is loaded on the first press. */
export function useMenuOnDemand<Part extends object>(load: () => Promise<Part>) {
  const { part, press, signs } = useOnDemand(load);
  const [isByKey, setByKey] = useState(false);

  function openOnClick({ detail }: MouseEvent) {
    // Clicks by keyboard or screen reader involve no pointer press, so their detail is 0.
    setByKey(detail === 0);
    press();
  }

  function openOnArrow(event: KeyboardEvent) {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setByKey(true);
    press();
  }

  return {
    /** null until requested and loaded. */
    part,
    /** Whether it was opened by keyboard, in which case its first item is focused. */
    isByKey,
    /** Props for the button until the menu has loaded and takes over. */
    opener: {
      ...signs,
      "aria-haspopup": "menu",
      "aria-expanded": false,
      onClick: openOnClick,
      onKeyDown: openOnArrow,
    } as const,
  };
}
