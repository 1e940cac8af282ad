import { Share } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useOnDemand } from "~/lib/browser/use-on-demand";
import type { ExportedView } from "./exported-view";
import styles from "./filter-button.module.css";
import { useMenuOnDemand } from "./use-menu-on-demand";

/** Milliseconds before the print sheet is preloaded, so that visible content loads first. */
const prepareDelay = 1500;

/** Exports the current view: as CSV, as a link or on paper. */
export function ExportMenu(props: ExportedView) {
  const { module, isOpenedByKeyboard, opener } = useMenuOnDemand(() => import("./export-dropdown"));
  const sheet = useOnDemand(() => import("./print-sheet"));
  const [printing, setPrinting] = useState<"here" | "by browser" | null>(null);

  function print() {
    setPrinting("here");
    sheet.press();
  }

  // Ctrl/Cmd+P would print only the rows that happen to be rendered.
  const printOnShortcut = useEffectEvent((event: KeyboardEvent) => {
    const isPrint = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === "p";
    if (!isPrint || props.source === null) return;
    event.preventDefault();
    print();
  });
  // The browser's own print menu does not wait, so the sheet must be rendered within `beforeprint`.
  const renderBeforePrint = useEffectEvent(() => {
    if (printing || !sheet.module || props.source === null) return;
    flushSync(() => setPrinting("by browser"));
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => printOnShortcut(event);
    const onPrint = () => renderBeforePrint();
    window.addEventListener("keydown", onKey);
    window.addEventListener("beforeprint", onPrint);
    return () => {
      window.removeEventListener("keydown", onKey);
      window.removeEventListener("beforeprint", onPrint);
    };
  }, []);
  const isReady = props.view.isComplete && !props.view.isFirst;
  const prepare = useEffectEvent(sheet.load);
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
      {module ? (
        <module.ExportDropdown
          {...props}
          button={button}
          isOpenedByKeyboard={isOpenedByKeyboard}
          onPrint={print}
        />
      ) : (
        <button {...button} {...opener} />
      )}
      {printing && sheet.module && (
        <sheet.module.PrintSheet
          {...props}
          isPrintedHere={printing === "here"}
          onDone={() => setPrinting(null)}
        />
      )}
    </>
  );
}
