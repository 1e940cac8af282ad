import { Download, Link2, Printer } from "lucide-react";
import type { ComparedProject, ComparisonGroup } from "#domain/comparison/comparison.ts";
import { comparisonFile } from "#domain/comparison/comparison-file.ts";
import { Button } from "~/components/ui/button";
import { notify } from "~/lib/browser/notify";
import { dateAndTime } from "~/lib/format/dates";
import { originLines } from "./origin";

interface ExportActionsProps {
  compared: readonly ComparedProject[];
  /** All rows: a file has no use for a switch. */
  groups: readonly ComparisonGroup[];
  fileName: string;
  /** When the values stood so; now, unless they are frozen. */
  frozenAt?: string;
}

/** What lets a comparison leave the site. */
export function ExportActions({ compared, groups, fileName, frozenAt }: ExportActionsProps) {
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => void copyAddress()}>
        <Link2 aria-hidden="true" size={16} />
        Copy link
      </Button>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => {
          const asOf = dateAndTime(frozenAt ?? new Date().toISOString());
          const origin = originLines(window.location.href, asOf);
          saveFile(`${fileName}.csv`, comparisonFile(compared, groups, origin));
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

async function copyAddress() {
  try {
    await navigator.clipboard.writeText(window.location.href);
    notify("success", "Link copied", {
      description: "Whoever opens it sees this comparison; prices and ratings once signed in.",
    });
  } catch {
    notify("error", "The link could not be copied", {
      description: "Please copy it from your browser's address bar.",
    });
  }
}

function saveFile(name: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser needs the address until it has started; a minute is more than enough.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
