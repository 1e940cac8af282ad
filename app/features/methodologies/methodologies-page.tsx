import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import {
  type LibraryChoice,
  type LibraryView,
  libraryAddress,
} from "#domain/methodologies/library-choice.ts";
import type { FreeText, Methodology } from "#domain/methodologies/methodology.ts";
import { methodologyLimits } from "#domain/methodologies/methodology.ts";
import { product } from "#domain/product.ts";
import { figure } from "#domain/text/figure.ts";
import { AdminHeading } from "~/components/admin/admin-heading";
import { AdminList } from "~/components/admin/admin-list";
import { AdminEmpty } from "~/components/admin/admin-states";
import { Button } from "~/components/ui/button";
import { useListState } from "~/lib/browser/use-list-state";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { AssignDialog, MergeDialog } from "./choose-entry-dialog";
import { DeleteMethodologyDialog } from "./delete-methodology-dialog";
import { FreeTextTable } from "./free-text-table";
import { LibraryFilters } from "./library-filters";
import { freeTextQuery, libraryCountsQuery, libraryQuery } from "./library-query";
import { type EntryAct, LibraryTable } from "./library-table";
import { MethodologyDialog } from "./methodology-dialog";

/** The task of the open dialog. */
type Task =
  | { act: "add" }
  | { act: EntryAct; entry: Methodology }
  | { act: "assign" | "add free text"; freeText: FreeText };

/** The library of methodologies, and developers' free text that is not in it. */
export function MethodologiesPage() {
  const { choice, searched, page, change } = useListState(libraryAddress);
  const isFreeText = choice.view === "free-text";
  const library = useQuery({
    ...libraryQuery(searched, page),
    enabled: !isFreeText,
    placeholderData: keepPreviousData,
  });
  const freeText = useQuery({
    ...freeTextQuery(searched.search, page),
    enabled: isFreeText,
    placeholderData: keepPreviousData,
  });
  const { data: counts } = useQuery(libraryCountsQuery);
  const [task, setTask] = useState<Task | null>(null);
  usePageTitle(`Methodologies - ${product.name}`);

  const { data: shown } = isFreeText ? freeText : library;
  const list = {
    page,
    rowsPerPage: methodologyLimits.rowsPerPage,
    urlOf: (other: number) => libraryAddress.url(choice, other),
    labels: {
      loading: "Loading the methodologies",
      failed: "The methodologies could not be loaded",
      pages: "Pages of the methodologies",
    },
    empty: (
      <EmptyState choice={searched} onClearSearch={() => change({ search: "", programme: "" })} />
    ),
  };
  return (
    <>
      <AdminHeading title="Methodologies" summary={shown && summary(shown.total, isFreeText)}>
        <Button size="sm" onClick={() => setTask({ act: "add" })}>
          <Plus aria-hidden="true" size={16} />
          Add methodology
        </Button>
      </AdminHeading>
      <LibraryFilters
        choice={choice}
        counts={counts}
        programmes={counts?.programmes ?? []}
        onChange={change}
      />
      {isFreeText ? (
        <AdminList query={freeText} {...list}>
          {(rows) => (
            <FreeTextTable
              rows={rows}
              onAssign={(chosen) => setTask({ act: "assign", freeText: chosen })}
              onAddToLibrary={(chosen) => setTask({ act: "add free text", freeText: chosen })}
            />
          )}
        </AdminList>
      ) : (
        <AdminList query={library} {...list}>
          {(rows) => <LibraryTable rows={rows} onAct={(act, entry) => setTask({ act, entry })} />}
        </AdminList>
      )}
      {task && (
        <TaskDialog
          task={task}
          programmes={counts?.programmes ?? []}
          onClose={() => setTask(null)}
        />
      )}
    </>
  );
}

interface TaskDialogProps {
  task: Task;
  programmes: readonly string[];
  onClose: () => void;
}

function TaskDialog({ task, programmes, onClose }: TaskDialogProps) {
  switch (task.act) {
    case "add":
      return <MethodologyDialog from={null} programmes={programmes} onClose={onClose} />;
    case "edit":
      return (
        <MethodologyDialog from={{ entry: task.entry }} programmes={programmes} onClose={onClose} />
      );
    case "add free text":
      return (
        <MethodologyDialog
          from={{ freeText: task.freeText }}
          programmes={programmes}
          onClose={onClose}
        />
      );
    case "merge":
      return <MergeDialog entry={task.entry} onClose={onClose} />;
    case "delete":
      return <DeleteMethodologyDialog entry={task.entry} onClose={onClose} />;
    case "assign":
      return <AssignDialog freeText={task.freeText} onClose={onClose} />;
  }
}

function summary(total: number, isFreeText: boolean): string {
  const amount = figure(total);
  if (isFreeText)
    return total === 1 ? "1 free-text methodology" : `${amount} free-text methodologies`;
  return total === 1 ? "1 methodology" : `${amount} methodologies`;
}

const emptyViews: Readonly<Record<LibraryView, { title: string; hint: string }>> = {
  library: {
    title: "The library is empty",
    hint: "Developers can choose the methodologies you add here.",
  },
  undocumented: {
    title: "Every methodology has a document",
    hint: "New methodologies without a document appear here.",
  },
  "free-text": {
    title: "No free text",
    hint: "Methodologies entered by developers that are not in the library appear here.",
  },
};

interface EmptyStateProps {
  choice: LibraryChoice;
  onClearSearch: () => void;
}

function EmptyState({ choice, onClearSearch }: EmptyStateProps) {
  if (choice.search || choice.programme) {
    return (
      <AdminEmpty
        title="Nothing found"
        hint="No methodologies match your search. Code, name, version and programme are searched."
        onClearSearch={onClearSearch}
      />
    );
  }
  return <AdminEmpty {...emptyViews[choice.view]} />;
}
