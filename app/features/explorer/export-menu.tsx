import { Share } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import type { ExportedView } from "./exported-view";
import styles from "./filter-button.module.css";
import { useMenuOnDemand } from "./use-menu-on-demand";

/** The sheet is loaded once everything that is seen has had its turn, in milliseconds. */
const prepareDelay = 1500;

/** Ways for what is shown to leave the site. */
export function ExportMenu(props: ExportedView) {
  const { part, isByKey, opener } = useMenuOnDemand(() => import("./export-dropdown"));
  const sheet = useOnDemand(() => import("./print-sheet"));
  const [printing, setPrinting] = useState<"here" | "by browser" | null>(null);

  function print() {
    setPrinting("here");
    sheet.press();
  }

  // The browser would print the rows that happen to be drawn.
  const printOnKey = useEffectEvent((event: KeyboardEvent) => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === "p";
    if (!isPrint || props.source === null) return;
    event.preventDefault();
    print();
  });
  // Its own menu waits for nobody: the sheet must be there when the event has been told.
  const printFromMenu = useEffectEvent(() => {
    if (printing || !sheet.part || props.source === null) return;
    flushSync(() => setPrinting("by browser"));
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => printOnKey(event);
    const onPrint = () => printFromMenu();
    window.addEventListener("keydown", onKey);
    window.addEventListener("beforeprint", onPrint);
    return () => {
      window.removeEventListener("keydown", onKey);
      window.removeEventListener("beforeprint", onPrint);
    };
  }, []);
  const isReady = props.view.isComplete && !props.view.isFirst;
  const prepare = useEffectEvent(sheet.ask);
  useEffect(() => {
    if (!isReady) return;
    const timer = window.setTimeout(() => prepare(), prepareDelay);
    return () => window.clearTimeout(timer);
  }, [isReady]);

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
      {printing && sheet.part && (
        <sheet.part.PrintSheet
          {...props}
          isPrintedHere={printing === "here"}
          onDone={() => setPrinting(null)}
        />
      )}
    </>
  );
}
