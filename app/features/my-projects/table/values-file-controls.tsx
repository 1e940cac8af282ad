import { Download, Upload } from "lucide-react";
import { useRef } from "react";
import {
  ownValuesFile,
  type ReadValues,
  readOwnValues,
} from "#domain/my-projects/own-values-file.ts";
import { Button } from "~/components/ui/button";
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
  const input = useRef<HTMLInputElement>(null);

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
      <Button variant="secondary" size="sm" onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" size={16} />
        Load CSV
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        aria-label="CSV file with your values"
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) {
            void read(file).catch(() => notify("error", "The file could not be read"));
          }
          target.value = "";
        }}
      />
    </>
  );
}
