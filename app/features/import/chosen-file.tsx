import { useId, useState } from "react";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import { AdminFailure } from "~/components/admin/admin-states";
import { MappingTable } from "~/components/registry-file/mapping-table";
import { ProblemList } from "~/components/registry-file/problem-list";
import type { ReadFile } from "~/components/registry-file/read-file";
import { RegistryFileSummary } from "~/components/registry-file/registry-file-summary";
import type { useRegistryFile } from "~/components/registry-file/use-registry-file";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { controlClass, FieldHint, FieldLabel } from "~/components/ui/form-field";
import { ProgressBar } from "~/components/ui/progress-bar";
import { Spinner } from "~/components/ui/spinner";
import { CheckResult } from "./check-result";
import type { ImportOrder } from "./run-import";
import { useCheck } from "./use-check";

interface ChosenFileProps {
  file: ReadFile;
  registryFile: Pick<ReturnType<typeof useRegistryFile>, "setMapping" | "setRegistry" | "clear">;
  onImport: (order: ImportOrder) => void;
}

/** A file that has been read: its mapping, the check of its rows, and the import. */
export function ChosenFile({ file, registryFile, onImport }: ChosenFileProps) {
  const [asOf, setAsOf] = useState(() => new Date().toISOString().slice(0, 10));
  const { check, start, clear } = useCheck();
  const { registry, rows, problems } = file;

  /** Clears the check result, which is invalid once the registry, date or mapping changes. */
  const clearingCheck =
    <Value,>(change: (value: Value) => void) =>
    (value: Value) => {
      clear();
      change(value);
    };

  return (
    <Card className="space-y-5 p-5 md:p-6">
      <RegistryFileSummary
        file={file}
        onRegistry={clearingCheck(registryFile.setRegistry)}
        onRemove={registryFile.clear}
      />
      <FileDay value={asOf} onChange={clearingCheck(setAsOf)} />
      <details open={!file.recognised} className="text-sm">
        <summary className="w-fit cursor-pointer py-1 font-medium text-pine">
          What the columns mean
        </summary>
        <div className="mt-2">
          <MappingTable
            table={file.table}
            mapping={file.mapping}
            onChange={clearingCheck(registryFile.setMapping)}
          />
        </div>
      </details>
      {registry !== null && rows === null && <Spinner label="Reading the rows" />}
      {check.state !== "done" && <ProblemList file={file} problems={problems} />}
      {registry !== null && rows && rows.length > 0 && asOf !== "" && check.state === "none" && (
        <Button onClick={() => start(rows, { registry, asOf })}>
          Check {plural(rows.length, "row", "rows")}
        </Button>
      )}
      {check.state === "running" && (
        <div>
          <p className="text-sm text-quiet tabular-nums">
            Checking {figure(check.done)} of {figure(check.all)} rows
          </p>
          <ProgressBar label="Checking" value={check.done} max={check.all} className="mt-2" />
        </div>
      )}
      {check.state === "failed" && registry !== null && rows && (
        <AdminFailure
          title="The rows could not be checked"
          error={check.error}
          onRetry={() => start(rows, { registry, asOf })}
        />
      )}
      {check.state === "done" && registry !== null && (
        <CheckResult
          file={file}
          checked={check.checked}
          problems={[...problems, ...check.checked.problems].toSorted((a, b) => a.line - b.line)}
          onImport={(wrongCount) =>
            onImport({
              id: crypto.randomUUID(),
              file,
              rows: check.checked.rows,
              wrongCount,
              registry,
              asOf,
            })
          }
        />
      )}
    </Card>
  );
}

interface FileDayProps {
  value: string;
  onChange: (day: string) => void;
}

/** The date of the registry's file; its values are shown as of then. */
function FileDay({ value, onChange }: FileDayProps) {
  const id = useId();
  return (
    <div>
      <FieldLabel id={id} isRequired={false}>
        File date
      </FieldLabel>
      <input
        id={id}
        type="date"
        required
        max={new Date().toISOString().slice(0, 10)}
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
        className={cn(controlClass(value === "", "dense"), "mt-1.5 max-w-44")}
      />
      <FieldHint id={id}>When it was downloaded. Values from newer files are kept.</FieldHint>
    </div>
  );
}
