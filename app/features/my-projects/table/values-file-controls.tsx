import { Download, Upload } from "lucide-react";
import {
  ownValuesFile,
  type ReadValues,
  readOwnValues,
} from "#domain/my-projects/own-values-file.ts";
import { Button } from "~/components/ui/button";
import { FileButton } from "~/components/ui/file-button";
import { notify } from "~/lib/browser/notify";
import { saveCsv } from "~/lib/browser/save-file";
import type { EditedTable } from "./use-edited-table";

interface ValuesFileControlsProps {
  table: EditedTable;
  /** Called with what a file would change; nothing is saved by choosing it. */
  onRead: (read: ReadValues) => void;
}

/** The values as a CSV file, out and in. */
export function ValuesFileControls({ table, onRead }: ValuesFileControlsProps) {
  async function read(file: File) {
    const found = readOwnValues(new Uint8Array(await file.arrayBuffer()), table.projects);
    if (found.ok) onRead(found.read);
    else notify("error", "The file was not read", { description: found.problem, duration: 12_000 });
  }

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        onClick={() => saveCsv(ownValuesFile(table.projects, table.edits), "my-projects.csv")}
      >
        <Download aria-hidden="true" size={16} />
        Download CSV
      </Button>
      <FileButton
        accept=".csv,text/csv"
        onFile={(file) =>
          void read(file).catch(() => notify("error", "The file could not be read"))
        }
      >
        <Upload aria-hidden="true" size={16} />
        Load CSV
      </FileButton>
    </>
  );
}
