import { useMutation, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useState } from "react";
import type { Registry } from "#domain/vocabulary.ts";
import { Button } from "~/components/ui/button";
import { ToolbarSelect } from "~/components/ui/toolbar-select";
import { notify } from "~/lib/browser/notify";
import { saveCsv } from "~/lib/browser/save-file";
import { failureMessage } from "~/lib/data/failure-message";
import { importsQuery } from "./imports-query";
import { registryRecordsFile } from "./registry-records";

/** Downloads what was imported from a registry, to correct it and import it again. */
export function RecordsDownload() {
  const { data: imports = [] } = useQuery(importsQuery());
  const written = imports.filter(({ status }) => status === "finished" || status === "applying");
  const registries = [...new Set(written.map(({ registry }) => registry))];
  const [chosen, setChosen] = useState<Registry | null>(null);
  // The most recent import's registry, unless another one was chosen.
  const registry = registries.find((other) => other === chosen) ?? registries[0];
  const download = useMutation({
    mutationFn: registryRecordsFile,
    onSuccess: (file, name) => saveCsv(file, `${name}.csv`),
    onError: (error) =>
      notify("error", "The file could not be created", { description: failureMessage(error) }),
  });
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
        <Button
          variant="secondary"
          size="sm"
          disabled={download.isPending}
          aria-busy={download.isPending}
          onClick={() => download.mutate(registry)}
        >
          <Download aria-hidden="true" size={16} />
          {download.isPending ? "Preparing…" : "Download as CSV"}
        </Button>
      </div>
    </section>
  );
}
