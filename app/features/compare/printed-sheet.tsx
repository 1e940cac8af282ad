import type { ReactNode } from "react";
import { originLines } from "#domain/listing/file-origin.ts";
import { product } from "#domain/product.ts";
import { PrintedPart } from "~/components/ui/printed-part";
import { useOnPrint } from "~/lib/browser/use-on-print";
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
  const lines = useOnPrint(() =>
    originLines(window.location.href, dateAndTime(frozenAt ?? new Date().toISOString()), currency),
  );
  return (
    <PrintedPart className={styles.sheet}>
      <p className="mb-2 hidden font-serif text-lg font-medium print:block">
        {product.name}: {title}
      </p>
      {children}
      {lines && (
        <dl className="mt-3 hidden grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 text-[0.6875rem] text-quiet print:grid">
          {[...notes, ...lines].map(([label, text]) => (
            <div key={`${label} ${text}`} className="contents">
              <dt className="font-medium">{label}</dt>
              <dd className="wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </PrintedPart>
  );
}
