import { useEffect, useMemo, useState } from "react";
import { firstColumn, sourcesOf } from "#domain/import/column-sources.ts";
import { idsOfLines } from "#domain/import/ids-of-lines.ts";
import type { RowProblem } from "#domain/import/importable-fields.ts";
import type { Mends } from "#domain/import/mends.ts";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import { AdminFailure } from "~/components/admin/admin-states";
import { FileDay } from "~/components/registry-file/file-day";
import { MappingTable } from "~/components/registry-file/mapping-table";
import type { ReadFile } from "~/components/registry-file/read-file";
import { RegistryFileSummary } from "~/components/registry-file/registry-file-summary";
import type { useRegistryFile } from "~/components/registry-file/use-registry-file";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ProgressBar } from "~/components/ui/progress-bar";
import { Spinner } from "~/components/ui/spinner";
import { CheckResult } from "./check-result";
import { ProblemsSection } from "./problems-section";
import type { ImportOrder } from "./run-import";
import { useCheck } from "./use-check";
import { useDerivation } from "./use-derivation";

interface ChosenFileProps {
  file: ReadFile;
  registryFile: Pick<
    ReturnType<typeof useRegistryFile>,
    "setMapping" | "setRegistry" | "setMends" | "clear"
  >;
  onImport: (order: ImportOrder) => void;
}

/** A file that has been read: its mapping, its problems, the check of its rows, and the import. */
export function ChosenFile({ file, registryFile, onImport }: ChosenFileProps) {
  const [asOf, setAsOf] = useState(() => new Date().toISOString().slice(0, 10));
  /** The rows that are to be checked; after a mend, those that the worker reads next. */
  const [isWanted, setIsWanted] = useState(false);
  const { check, start, pause, clear } = useCheck();
  const { registry, rows } = file;
  const { reasonOf, rulesOf } = useDerivation(file);
  const problems = useProblems(file, check.state === "done" ? check.checked.problems : none);
  const wrongLines = useMemo(() => new Set(problems.map(({ line }) => line)), [problems]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only other rows are checked again
  useEffect(() => {
    if (isWanted && rows && registry !== null) start(rows, { registry, asOf, key: file.key });
  }, [rows, isWanted]);

  /** Clears the check result, which is invalid once the registry, date or mapping changes. */
  const clearingCheck =
    <Value,>(change: (value: Value) => void) =>
    (value: Value) => {
      setIsWanted(false);
      clear();
      change(value);
    };

  function mend(mends: Mends) {
    pause();
    registryFile.setMends(mends);
  }

  const canCheck = registry !== null && rows !== null && rows.length > 0 && asOf !== "";
  return (
    <Card className="space-y-5 p-5 md:p-6">
      <RegistryFileSummary
        file={file}
        onRegistry={clearingCheck(registryFile.setRegistry)}
        onRemove={registryFile.clear}
      />
      <FileDay
        value={asOf}
        hint="When it was downloaded. Values from newer files are kept."
        onChange={clearingCheck(setAsOf)}
      />
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
      <ProblemsSection file={file} problems={problems} onMend={mend} />
      {registry !== null && (rows === null || (isWanted && check.state === "none")) && (
        <Spinner label="Reading the rows" />
      )}
      {canCheck && !isWanted && (
        <Button onClick={() => setIsWanted(true)}>
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
      {check.state === "failed" && canCheck && (
        <AdminFailure
          title="The rows could not be checked"
          error={check.error}
          onRetry={() => start(rows, { registry, asOf, key: file.key })}
        />
      )}
      {check.state === "done" && registry !== null && (
        <CheckResult
          file={{ name: file.name, key: file.key, registry, asOf, ids: allIds(file) }}
          checked={check.checked}
          wrongCount={wrongLines.size}
          reasonOf={reasonOf}
          onImport={() =>
            onImport({
              id: crypto.randomUUID(),
              file,
              rows: check.checked.rows,
              wrongLines,
              registry,
              asOf,
              key: file.key,
              rulesOf,
            })
          }
        />
      )}
    </Card>
  );
}

const none: readonly RowProblem[] = [];

const allIds = ({ table, mapping }: ReadFile) =>
  idsOfLines(table, mapping, new Set(table.rows.map(({ line }) => line)));

/** What is wrong according to the reader and to the database, in the order of the file. */
function useProblems(file: ReadFile, found: readonly RowProblem[]): RowProblem[] {
  const { problems, table, mapping } = file;
  return useMemo(() => {
    // A blank cell of a new project is settled like one that names no company.
    const company = firstColumn(sourcesOf(table.header, mapping), "company.name");
    const named = found.map((problem) =>
      problem.reason === "no-company" ? { ...problem, column: company } : problem,
    );
    return [...problems, ...named].toSorted((one, other) => one.line - other.line);
  }, [problems, found, table, mapping]);
}
