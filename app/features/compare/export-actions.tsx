import { Download, Link2, Printer } from "lucide-react";
import type { ComparedProject } from "#domain/comparison/compared-columns.ts";
import type { ComparisonGroup } from "#domain/comparison/comparison.ts";
import { comparisonFile } from "#domain/comparison/comparison-file.ts";
import { Button } from "~/components/ui/button";
import { copyText } from "~/lib/browser/copy-text";
import { saveCsv } from "~/lib/browser/save-file";
import { dateAndTime } from "~/lib/format/dates";
import { originLines } from "./origin";

interface ExportActionsProps {
  compared: readonly ComparedProject[];
  /** All rows, even if only differences are shown on the page. */
  groups: readonly ComparisonGroup[];
  fileName: string;
  /** The currency of the prices; null for a viewer who was not sent any. */
  currency: string | null;
  /** The time of the values if they are frozen; otherwise they are as of now. */
  frozenAt?: string;
}

/** Copies the link to a comparison, exports it as CSV, or prints it. */
export function ExportActions(props: ExportActionsProps) {
  const { compared, groups, fileName, currency, frozenAt } = props;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => void copyLink()}>
        <Link2 aria-hidden="true" size={16} />
        Copy link
      </Button>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => {
          const asOf = dateAndTime(frozenAt ?? new Date().toISOString());
          const origin = originLines(window.location.href, asOf, currency);
          saveCsv(comparisonFile(compared, groups, origin), `${fileName}.csv`);
        }}
      >
        <Download aria-hidden="true" size={16} />
        CSV
      </Button>
      <Button variant="secondary" size="sm" onClick={() => window.print()}>
        <Printer aria-hidden="true" size={16} />
        Print
      </Button>
    </>
  );
}

function copyLink() {
  return copyText(window.location.href, {
    copied: {
      title: "Link copied",
      description:
        "Anyone with the link can see this comparison. Prices and ratings require logging in.",
    },
    failed: {
      title: "The link could not be copied",
      description: "Please copy it from your browser's address bar.",
    },
  });
}
