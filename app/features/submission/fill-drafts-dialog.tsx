import { useMemo, useState } from "react";
import { filledDraft, offeredRows } from "#domain/import/fill-drafts.ts";
import { maxDrafts } from "#domain/limits.ts";
import type { Registry } from "#domain/vocabulary.ts";
import { CsvDrop } from "~/components/registry-file/csv-drop";
import { MappingTable } from "~/components/registry-file/mapping-table";
import { ProblemList } from "~/components/registry-file/problem-list";
import type { ReadFile } from "~/components/registry-file/read-file";
import { RegistryFileSummary } from "~/components/registry-file/registry-file-summary";
import { useRegistryFile } from "~/components/registry-file/use-registry-file";
import { Dialog } from "~/components/ui/dialog";
import { Spinner } from "~/components/ui/spinner";
import { notify } from "~/lib/browser/notify";
import { addDrafts } from "./draft-actions";
import { storedDrafts } from "./draft-storage";
import { setOpenDraft } from "./open-draft";
import { useOwnProjects } from "./own-projects";
import { RowChoice } from "./row-choice";

interface FillDraftsDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** Called once drafts were filled and the first of them is open. */
  onFilled: () => void;
}

/** Creates drafts from a registry file's rows. Loaded on demand; no data leaves the browser. */
export function FillDraftsDialog({ isOpen, onClose, onFilled }: FillDraftsDialogProps) {
  return (
    <Dialog
      title="Create drafts from a registry file"
      description="Download the list of projects from your registry as CSV and choose it here. It is read in your browser and never uploaded. You will still need to enter price, permanence and contact details."
      width="wide"
      isOpen={isOpen}
      onClose={onClose}
    >
      <FillDrafts onFilled={onFilled} />
    </Dialog>
  );
}

function FillDrafts({ onFilled }: { onFilled: () => void }) {
  const { file, reading, problem, ...actions } = useRegistryFile();
  if (!file) {
    return (
      <div className="mt-5">
        <CsvDrop onFiles={actions.choose} problem={problem} reading={reading} />
      </div>
    );
  }
  return (
    <div className="mt-5 space-y-5">
      <RegistryFileSummary file={file} onRegistry={actions.setRegistry} onRemove={actions.clear} />
      <details open={!file.recognised} className="text-sm">
        <summary className="cursor-pointer font-medium text-pine">What the columns mean</summary>
        <div className="mt-2">
          <MappingTable table={file.table} mapping={file.mapping} onChange={actions.setMapping} />
        </div>
      </details>
      {file.registry !== null && file.rows === null && <Spinner label="Reading the rows" />}
      <ProblemList file={file} problems={file.problems} />
      {file.registry !== null && file.rows !== null && file.rows.length > 0 && (
        <Rows
          // A new registry or mapping gives different rows, so the selection starts afresh.
          key={JSON.stringify([file.registry, file.mapping])}
          rows={file.rows}
          registry={file.registry}
          onFilled={onFilled}
        />
      )}
    </div>
  );
}

interface RowsProps {
  rows: NonNullable<ReadFile["rows"]>;
  registry: Registry;
  onFilled: () => void;
}

function Rows({ rows, registry, onFilled }: RowsProps) {
  const projects = useOwnProjects(true);
  const [drafts] = useState(() => storedDrafts().map(({ draft }) => draft));
  const own = useMemo(() => [...drafts, ...projects], [drafts, projects]);
  const offered = useMemo(() => offeredRows(rows, registry, own), [rows, registry, own]);

  function fill(lines: ReadonlySet<number>) {
    const started = Date.now();
    const filled = rows
      .filter(({ line }) => lines.has(line))
      // The list shows the newest first, so earlier rows get later timestamps to keep file order.
      .map((row, index) =>
        filledDraft(row, registry, own, new Date(started - index).toISOString()),
      );
    const [first] = addDrafts(filled);
    if (first === undefined) return;
    setOpenDraft(first);
    notify(
      "success",
      filled.length === 1 ? "One draft created" : `${filled.length} drafts created`,
      {
        description: "Add the details that registries do not publish, then submit each draft.",
      },
    );
    onFilled();
  }

  return <RowChoice offered={offered} room={maxDrafts - drafts.length} onFill={fill} />;
}
