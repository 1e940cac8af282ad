import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NIL } from "uuid";
import { exportedRows } from "#domain/import/exported-rows.ts";
import type { ImportedRow } from "#domain/import/importable-fields.ts";
import { recordedRow } from "#domain/import/recorded-row.ts";
import type { Registry } from "#domain/vocabulary.ts";
import { CsvDownload } from "~/components/admin/csv-download";
import { ToolbarSelect } from "~/components/ui/toolbar-select";
import { saveCsv } from "~/lib/browser/save-file";
import { browserClient } from "~/lib/data/browser-client";
import { importsQuery } from "./imports-query";

/** Downloads what was imported from a registry, to correct it and import it again. */
export function RecordsDownload() {
  const { data: imports = [] } = useQuery(importsQuery());
  const written = imports.filter(({ status }) => status === "finished" || status === "applying");
  const registries = [...new Set(written.map(({ registry }) => registry))];
  const [chosen, setChosen] = useState<Registry | null>(null);
  // The most recent import's registry, unless another one was chosen.
  const registry = registries.find((other) => other === chosen) ?? registries[0];
  if (!registry) return null;
  return (
    <section aria-labelledby="registry-data-heading">
      <h2 id="registry-data-heading" className="font-serif text-2xl font-medium">
        Imported data
      </h2>
      <p className="mt-1.5 mb-3 max-w-3xl text-sm text-quiet">
        Download everything imported from a registry as one CSV file. You can correct the file and
        import it again.
      </p>
      <div className="flex flex-wrap gap-2">
        <ToolbarSelect
          label="Registry"
          options={registries.map((name) => ({ value: name, label: name }))}
          value={registry}
          onChoose={(value) => setChosen(registries.find((name) => name === value) ?? null)}
          selectClass="max-w-full"
        />
        <CsvDownload
          download={async () => saveCsv(await registryRecordsFile(registry), `${registry}.csv`)}
        />
      </div>
    </section>
  );
}

const rowsPerRequest = 1000;

/** Everything imported from a registry, as a CSV file that imports as the same values. */
async function registryRecordsFile(registry: Registry): Promise<string> {
  const client = await browserClient();
  const rows: ImportedRow[] = [];
  let lastId: string = NIL;
  for (;;) {
    const { data } = await client
      .from("registry_records")
      .select("project_id, registry_id, registry, values")
      .eq("registry", registry)
      .gt("project_id", lastId)
      .order("project_id")
      .limit(rowsPerRequest)
      .throwOnError();
    const last = data.at(-1);
    // A short page may not be the last one, because a server may send fewer rows than asked for.
    if (!last) return exportedRows(rows, registry);
    lastId = last.project_id;
    for (const stored of data) rows.push(recordedRow(rows.length + 2, stored));
  }
}
