import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { originLines } from "#domain/listing/file-origin.ts";
import { product } from "#domain/product.ts";
import { dateAndTime } from "~/lib/format/dates";
import styles from "./printed-sheet.module.css";

interface PrintedSheetProps {
  title: string;
  /** The currency of the prices; null for a viewer who was not sent any. */
  currency: string | null;
  /** The time of the values if they are frozen; otherwise they are as of printing. */
  frozenAt?: string;
  /** Said before the source and terms, for example who stated the values. */
  notes?: readonly (readonly [label: string, text: string])[];
  children: ReactNode;
}

/** The printed part of a page: the comparison and its source, without the page around it. */
export function PrintedSheet(props: PrintedSheetProps) {
  const { title, currency, frozenAt, notes = [], children } = props;
  const lines = usePrintedOrigin(currency, frozenAt);
  return (
    <div className={styles.sheet}>
      <p className="mb-2 hidden font-serif text-lg font-medium print:block">
        {product.name}: {title}
      </p>
      {children}
      {lines.length > 0 && (
        <dl className="mt-3 hidden grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-[0.6875rem] text-quiet print:grid">
          {[...notes, ...lines].map(([label, text]) => (
            <div key={`${label} ${text}`} className="contents">
              <dt className="font-medium">{label}</dt>
              <dd className="wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

/** Set only on printing, because the date is unknown to the server or at any earlier time. */
function usePrintedOrigin(currency: string | null, frozenAt: string | undefined) {
  const [lines, setLines] = useState<[label: string, text: string][]>([]);
  useEffect(() => {
    const prepare = () => {
      const asOf = dateAndTime(frozenAt ?? new Date().toISOString());
      // The browser prints the page as it is when this returns.
      flushSync(() => setLines(originLines(window.location.href, asOf, currency)));
    };
    window.addEventListener("beforeprint", prepare);
    return () => window.removeEventListener("beforeprint", prepare);
  }, [currency, frozenAt]);
  return lines;
}
