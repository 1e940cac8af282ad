import { type KeyboardEvent, type MouseEvent, useState } from "react";
import { useOnDemand } from "~/lib/browser/use-on-demand";

/** A button whose menu is loaded on the first press. */
export function useMenuOnDemand<Part extends object>(load: () => Promise<Part>) {
  const { module, press, preloadProps } = useOnDemand(load);
  const [isOpenedByKeyboard, setOpenedByKeyboard] = useState(false);

  function openOnClick({ detail }: MouseEvent) {
    // Clicks by keyboard or screen reader involve no pointer press, so their detail is 0.
    setOpenedByKeyboard(detail === 0);
    press();
  }

  function openOnArrow(event: KeyboardEvent) {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setOpenedByKeyboard(true);
    press();
  }

  return {
    /** null until requested and loaded. */
    module,
    /** Whether it was opened by keyboard, in which case its first item is focused. */
    isOpenedByKeyboard,
    /** Props for the button until the menu has loaded and takes over. */
    opener: {
      ...preloadProps,
      "aria-haspopup": "menu",
      "aria-expanded": false,
      onClick: openOnClick,
      onKeyDown: openOnArrow,
    } as const,
  };
}
