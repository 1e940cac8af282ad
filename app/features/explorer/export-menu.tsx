import { Share } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import type { ExportedView } from "./exported-view";
import styles from "./filter-button.module.css";
import { useMenuOnDemand } from "./use-menu-on-demand";

/** Ways for what is shown to leave the site. */
export function ExportMenu(props: ExportedView) {
  const { part, isByKey, opener } = useMenuOnDemand(() => import("./export-dropdown"));
  const sheet = useOnDemand(() => import("./print-sheet"));
  const [isPrinting, setPrinting] = useState(false);

  function print() {
    setPrinting(true);
    sheet.ask();
  }

  // The browser would print the rows that happen to be drawn.
  const printOnKey = useEffectEvent((event: KeyboardEvent) => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === "p";
    if (!isPrint || props.source === null) return;
    event.preventDefault();
    print();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => printOnKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);

  const button = {
    type: "button",
    className: styles.button,
    children: (
      <>
        <Share aria-hidden="true" size={15} />
        Export
      </>
    ),
  } as const;
  return (
    <>
      {part ? (
        <part.ExportDropdown {...props} button={button} isByKey={isByKey} onPrint={print} />
      ) : (
        <button {...button} {...opener} />
      )}
      {isPrinting && sheet.part && (
        <sheet.part.PrintSheet {...props} onDone={() => setPrinting(false)} />
      )}
    </>
  );
}
