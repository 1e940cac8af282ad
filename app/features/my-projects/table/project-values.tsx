import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { batchFields } from "#domain/my-projects/batch-columns.ts";
import {
  cellProblem,
  cellValue,
  type TableProject,
  withEntries,
} from "#domain/my-projects/edited-table.ts";
import type { ReadValues } from "#domain/my-projects/own-values-file.ts";
import { plural } from "#domain/text/plural.ts";
import { LiveStatus } from "~/components/ui/live-status";
import { useUnsavedWarning } from "~/components/ui/unsaved-warning";
import { failureMessage } from "~/lib/data/failure-message";
import { FileDifferences } from "./file-differences";
import { GridToolbar, type ShownRows } from "./grid-toolbar";
import { SaveChangesBar } from "./save-changes-bar";
import { type RowResults, saveSeveral } from "./save-several";
import { useEditedTable } from "./use-edited-table";
import { useGridKeys } from "./use-grid-keys";
import { ValueGrid } from "./value-grid";

interface ProjectValuesProps {
  projects: readonly TableProject[];
  /** The developer has agreed to the terms before. */
  hasAgreed: boolean;
  /** Reads the projects again. */
  reload: () => Promise<readonly TableProject[]>;
}

const noResults: RowResults = new Map();

/** The table with its tools. */
export function ProjectValues({ projects, hasAgreed, reload }: ProjectValuesProps) {
  const table = useEditedTable(projects);
  const [shown, setShown] = useState<ShownRows>({ name: "all", ids: null });
  const [file, setFile] = useState<{ read: ReadValues; differences: number } | null>(null);
  const [news, setNews] = useState<{ serial: number; text: string } | null>(null);
  const saving = useSaving({ table, hasAgreed, reload });
  const rows = shown.ids
    ? table.projects.filter(({ projectId }) => shown.ids?.has(projectId))
    : table.projects;
  const tell = (text: string) => setNews((before) => ({ serial: (before?.serial ?? 0) + 1, text }));
  const grid = useGridKeys({ table, rows, onNews: tell });
  const { warning } = useUnsavedWarning(table.edits.size > 0);

  /** Chosen once, so that a row does not vanish while it is being edited. */
  function show(name: ShownRows["name"], edits = table.edits) {
    const isShown = (project: TableProject) =>
      name === "changed"
        ? edits.has(project.projectId)
        : name === "wrong"
          ? batchFields.some((field) => cellProblem(edits, project, field))
          : cellValue(edits, project, "pricing.costPerTon") === "";
    const ids = table.projects.filter(isShown).map(({ projectId }) => projectId);
    setShown({ name, ids: name === "all" ? null : new Set(ids) });
    grid.choose({ row: 0, column: 0 });
  }

  function read(values: ReadValues) {
    const before = table.edits;
    const edits = withEntries(before, values.entries);
    table.apply(values.entries);
    const differences = values.entries.filter(
      ({ project, field }) => edits.get(project.projectId)?.[field] !== undefined,
    ).length;
    setFile({ read: values, differences });
    show(differences > 0 ? "changed" : "all", edits);
  }

  return (
    <>
      {file && <FileDifferences {...file} />}
      <GridToolbar
        table={table}
        grid={grid}
        shown={shown}
        count={rows.length}
        onShow={show}
        onRead={read}
      />
      <ValueGrid table={table} rows={rows} grid={grid} results={saving.results} />
      <SaveChangesBar
        changed={table.changed}
        terms={
          hasAgreed ? null : { isAgreed: saving.agreesToTerms, onChange: saving.setAgreesToTerms }
        }
        progress={saving.progress}
        problem={saving.problem}
        outcome={saving.outcome}
        onDiscard={() => {
          table.discard();
          setFile(null);
          setShown({ name: "all", ids: null });
        }}
        onSave={() => {
          setFile(null);
          void saving.save();
        }}
      />
      <LiveStatus news={news} />
      {warning}
    </>
  );
}

interface SavingOptions extends Pick<ProjectValuesProps, "hasAgreed" | "reload"> {
  table: ReturnType<typeof useEditedTable>;
}

function useSaving({ table, hasAgreed, reload }: SavingOptions) {
  const queryClient = useQueryClient();
  const [results, setResults] = useState(noResults);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [agreesToTerms, setAgreesToTerms] = useState(false);

  async function save() {
    const { edits, changed } = table;
    setProgress(0);
    setProblem(null);
    try {
      const saved = await saveSeveral({
        projects: changed.ready,
        edits,
        agreesToTerms: !hasAgreed && agreesToTerms,
        onProgress: setProgress,
      });
      const stored = await reload();
      table.settle(new Map([...edits].filter(([id]) => saved.get(id)?.error === null)), stored);
      setResults(saved);
      void queryClient.invalidateQueries();
    } catch (error) {
      setProblem(failureMessage(error instanceof Error ? error : new Error("")));
    } finally {
      setProgress(null);
    }
  }

  const outcome = outcomeText(results);
  return { results, outcome, progress, problem, agreesToTerms, setAgreesToTerms, save };
}

/** One sentence for all of them; each row says what became of it. */
function outcomeText(results: RowResults): string | null {
  const all = [...results.values()];
  if (all.length === 0) return null;
  const waiting = all.filter(({ outcome }) => outcome === "pending_review").length;
  const failed = all.filter(({ error }) => error).length;
  const saved = all.length - waiting - failed;
  const parts = [
    saved > 0 && `${plural(saved, "project", "projects")} saved.`,
    waiting > 0 &&
      `${plural(waiting, "change was", "changes were")} sent for review. The listings show them once our team has approved them.`,
    failed > 0 && `${plural(failed, "project was", "projects were")} not saved: see the table.`,
  ];
  return parts.filter(Boolean).join(" ");
}
