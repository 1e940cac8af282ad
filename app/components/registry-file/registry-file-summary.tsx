import { useId } from "react";
import { plural } from "#domain/text/plural.ts";
import { type Registry, registries } from "#domain/vocabulary.ts";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { controlClass } from "~/components/ui/form-field";
import type { ReadFile } from "./read-file";

interface RegistryFileSummaryProps {
  file: Pick<ReadFile, "name" | "table" | "recognised" | "registry">;
  /** Called with the registry that the user chose, for a file whose header does not identify it. */
  onRegistry: (registry: Registry | null) => void;
  /** Discards the file, so that another one can be chosen. */
  onRemove: () => void;
}

/** The file that was read: its name, its number of rows, and the registry it comes from. */
export function RegistryFileSummary({ file, onRegistry, onRemove }: RegistryFileSummaryProps) {
  const { name, table, recognised } = file;
  return (
    <div className="rounded-xl border border-rule bg-paper/60 px-4 py-3.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 text-[0.9375rem] wrap-anywhere">
          <span className="font-medium">{name}</span>
          <span className="text-quiet">, {plural(table.rows.length, "row", "rows")}</span>
        </p>
        <Button variant="quiet" size="sm" onClick={onRemove} className="-mx-4 sm:-mr-2">
          Choose another file
        </Button>
      </div>
      <p role="status" className="text-sm text-quiet">
        {recognised ? (
          <>
            Recognised as a file from{" "}
            <strong className="font-medium text-ink">{recognised.name}</strong>.
          </>
        ) : (
          "We do not recognise this file’s header. Please choose the registry and what the columns mean."
        )}
      </p>
      {!recognised?.registry && <RegistryChoice registry={file.registry} onChange={onRegistry} />}
      {table.warnings.map((warning) => (
        <p key={warning} className="mt-2 text-sm text-amber-text">
          {warning}
        </p>
      ))}
    </div>
  );
}

interface RegistryChoiceProps {
  registry: Registry | null;
  onChange: (registry: Registry | null) => void;
}

function RegistryChoice({ registry, onChange }: RegistryChoiceProps) {
  const id = useId();
  return (
    <div className="mt-3">
      <label htmlFor={id} className="block text-sm font-medium">
        Registry of these projects
      </label>
      <select
        id={id}
        value={registry ?? ""}
        onChange={({ target }) =>
          onChange(registries.find((known) => known === target.value) ?? null)
        }
        className={cn(controlClass(false, "dense"), "mt-1.5 max-w-sm pr-9")}
      >
        <option value="">Please choose</option>
        {registries.map((known) => (
          <option key={known}>{known}</option>
        ))}
      </select>
    </div>
  );
}
