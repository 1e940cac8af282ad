import type { ReactNode } from "react";
import { type DisplayProject, projectTitle } from "#domain/listing/listing.ts";
import { product } from "#domain/product.ts";
import { PrintedPart } from "~/components/ui/printed-part";
import { useOnPrint } from "~/lib/browser/use-on-print";
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
  const printed = useOnPrint(() => ({
    at: dateAndTime(new Date().toISOString()),
    url: window.location.href,
  }));
  return (
    <PrintedPart className={styles.sheet}>
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
    </PrintedPart>
  );
}
