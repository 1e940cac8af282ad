import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { type DisplayProject, projectTitle } from "#domain/listing/listing.ts";
import { product } from "#domain/product.ts";
import { dateAndTime } from "~/lib/format/dates";
import styles from "./check-sheet.module.css";

interface CheckSheetProps {
  /** The offer in one line. */
  title: string;
  project: DisplayProject | null;
  children: ReactNode;
}

/** The part of the page that is printed, on one sheet: the offer, its lines and their sum. */
export function CheckSheet({ title, project, children }: CheckSheetProps) {
  const printed = usePrintedOrigin();
  return (
    <div className={styles.sheet}>
      <div className="mb-3 hidden print:block">
        <p className="font-serif text-xl font-medium">{product.name}: a checked offer</p>
        <p className="mt-1 wrap-anywhere">{title}</p>
        {project && <p className="wrap-anywhere text-quiet">{projectTitle(project)}</p>}
      </div>
      {children}
      {printed && (
        <p className="mt-3 hidden text-[0.6875rem] wrap-anywhere text-quiet print:block">
          Checked {printed.at} at {printed.url}
        </p>
      )}
    </div>
  );
}

/** Set only on printing, because the time is unknown to the server or at any earlier time. */
function usePrintedOrigin() {
  const [printed, setPrinted] = useState<{ at: string; url: string } | null>(null);
  useEffect(() => {
    const prepare = () => {
      const at = dateAndTime(new Date().toISOString());
      // The browser prints the page as it is when this returns.
      flushSync(() => setPrinted({ at, url: window.location.href }));
    };
    window.addEventListener("beforeprint", prepare);
    return () => window.removeEventListener("beforeprint", prepare);
  }, []);
  return printed;
}
