import { publicFileUrl } from "#domain/files/public-files.ts";
import { methodologyText } from "#domain/listing/facts/fact-texts.ts";
import type { Methodology } from "#domain/methodologies/methodology.ts";
import { plural } from "#domain/text/plural.ts";
import { type AdminColumn, AdminTable, actionsHead } from "~/components/admin/admin-table";
import { RowButtons } from "~/components/admin/row-buttons";
import { publicConfig } from "~/lib/data/public-config";
import { projectCountColumn } from "./project-count-column";
import { documentsBucket } from "./upload-document";

export type EntryAct = "edit" | "merge" | "delete";

interface LibraryTableProps {
  rows: Methodology[];
  onAct: (act: EntryAct, entry: Methodology) => void;
}

export const LibraryTable = ({ rows, onAct }: LibraryTableProps) => (
  <AdminTable
    caption="Methodologies in the library, by code and name"
    columns={columnsWith(onAct)}
    rows={rows}
    keyOf={({ id }) => id}
  />
);

const columnsWith = (onAct: LibraryTableProps["onAct"]): readonly AdminColumn<Methodology>[] => [
  {
    label: "Methodology",
    className: "[overflow-wrap:anywhere]",
    cell: (entry) => (
      <>
        <span className="font-medium">{entry.code ?? entry.name}</span>
        {entry.version && <span className="text-quiet"> · version {entry.version}</span>}
        {entry.code && <span className="block">{entry.name}</span>}
        <span className="mt-0.5 block text-quiet lg:hidden">{entry.programme}</span>
        <span className="mt-0.5 block text-quiet sm:hidden">
          {plural(entry.projectCount, "project", "projects")} ·{" "}
          <DocumentLink entry={entry} none="no document" />
        </span>
      </>
    ),
  },
  {
    label: "Programme",
    from: "lg",
    headClassName: "w-44",
    className: "text-quiet",
    cell: ({ programme }) => programme ?? "None given",
  },
  {
    label: "Document",
    from: "sm",
    headClassName: "w-28",
    cell: (entry) => <DocumentLink entry={entry} />,
  },
  projectCountColumn,
  {
    ...actionsHead,
    headClassName: "sm:w-56",
    cell: (entry) => (
      <RowButtons
        name={methodologyText({ name: entry.title, version: entry.version })}
        actions={[
          ["Edit", () => onAct("edit", entry)],
          ["Merge", () => onAct("merge", entry)],
          entry.projectCount === 0 && ["Delete", () => onAct("delete", entry)],
        ]}
      />
    ),
  },
];

interface DocumentLinkProps {
  entry: Methodology;
  /** Text if there is no document; should name it where there is no column header. */
  none?: string;
}

function DocumentLink({ entry: { documentPath, link }, none = "None" }: DocumentLinkProps) {
  if (!documentPath && !link) return <span className="text-quiet">{none}</span>;
  return (
    <a
      href={
        documentPath
          ? publicFileUrl(publicConfig().apiUrl, documentsBucket, documentPath)
          : (link ?? undefined)
      }
      target="_blank"
      rel="noreferrer"
      className="text-link"
    >
      {documentPath ? "PDF" : "Link"}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
