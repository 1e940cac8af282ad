import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { useOnDemand } from "~/lib/browser/use-on-demand";

/** A button whose menu is loaded with the first press. */
export function useMenuOnDemand<Part extends object>(load: () => Promise<Part>) {
  const { part, press, signs } = useOnDemand(load);
  const [isByKey, setByKey] = useState(false);

  function openOnClick({ detail }: MouseEvent) {
    // Keys and screen readers click without having pressed a pointer.
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
    /** null until it was asked for and has arrived. */
    part,
    /** Whether a key asked for it: then its first item takes the focus. */
    isByKey,
    /** For the button, until the menu has arrived and takes care of it. */
    opener: {
      ...signs,
      "aria-haspopup": "menu",
      "aria-expanded": false,
      onClick: openOnClick,
      onKeyDown: openOnArrow,
    } as const,
  };
}
