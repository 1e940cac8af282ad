import { Download, Link2, Printer } from "lucide-react";
import type { ComparedProject } from "#domain/comparison/compared-columns.ts";
import type { ComparisonGroup } from "#domain/comparison/comparison.ts";
import { comparisonFile } from "#domain/comparison/comparison-file.ts";
import { originLines } from "#domain/listing/file-origin.ts";
import type { LastingTonneSettings } from "#domain/listing/lasting-tonne.ts";
import { Button } from "~/components/ui/button";
import { copyText } from "~/lib/browser/copy-text";
import { notify } from "~/lib/browser/notify";
import { saveCsv } from "~/lib/browser/save-file";
import type { Statements } from "~/lib/viewer/use-statements";

interface ExportActionsProps {
  compared: readonly ComparedProject[];
  /** All rows, even if only differences are shown on the page. */
  groups: readonly ComparisonGroup[];
  lasting: LastingTonneSettings;
  /** Who stated the values of each project, by our ID. */
  readStatements: () => Promise<Statements>;
  /** Said at the end of the file, before its source and terms. */
  notes?: readonly (readonly [label: string, text: string])[];
  fileName: string;
  /** The currency of the prices; null for a viewer who was not sent any. */
  currency: string | null;
  /** The time of the values if they are frozen; otherwise they are as of now. */
  frozenAt?: string;
}

/** Copies the link to a comparison, exports it as CSV, or prints it. */
export function ExportActions(props: ExportActionsProps) {
  const { fileName, currency, frozenAt, readStatements, notes = [], ...comparison } = props;

  async function saveFile() {
    const statements = await readStatements();
    const asOf = new Date(frozenAt ?? Date.now()).toISOString();
    const origin = [...notes, ...originLines(window.location.href, asOf, currency)];
    saveCsv(comparisonFile({ ...comparison, statements, origin }), `${fileName}.csv`);
  }

  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => void copyLink()}>
        <Link2 aria-hidden="true" size={16} />
        Copy link
      </Button>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => void saveFile().catch(notifyFileFailure)}
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

function notifyFileFailure() {
  notify("error", "The file could not be made", {
    description: "Who stated each value could not be read. Please try again.",
  });
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
