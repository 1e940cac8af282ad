import { useEffect } from "react";
import { Toaster as Sonner, toast } from "sonner";
import { useNarrowWindow } from "~/lib/browser/narrow-window";
import { connectToaster } from "~/lib/browser/notify";
import styles from "./toaster.module.css";

const shownFor = 4000;

/** Shows the notices. Loaded by the toaster host on first use. */
export function Toaster() {
  useEffect(
    () =>
      connectToaster(({ kind, title, description, duration = shownFor, action }) => {
        toast[kind](title, {
          description,
          duration,
          ...(action && { action: { label: action.label, onClick: action.onPress } }),
        });
      }),
    [],
  );
  // At the top on phones, because the buttons that the user needs next are at the bottom.
  const isNarrow = useNarrowWindow() ?? false;
  return (
    <Sonner
      className={`above-bars ${styles.toaster}`}
      position={isNarrow ? "top-center" : "bottom-right"}
      mobileOffset={{ top: "calc(var(--header-height) + 0.5rem)" }}
      theme="light"
      // One below the other: a warning must not disappear behind the message that follows it.
      expand
      closeButton
    />
  );
}
