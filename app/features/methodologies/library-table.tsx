import type { ReactNode } from "react";
import { publicFileUrl } from "#domain/files/public-files.ts";
import { methodologyText } from "#domain/listing/facts/fact-texts.ts";
import type { Methodology } from "#domain/methodologies/methodology.ts";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import { AdminCell, AdminRow, AdminTable } from "~/components/admin/admin-table";
import { Button } from "~/components/ui/button";
import { publicConfig } from "~/lib/data/public-config";
import { documentsBucket } from "./upload-document";

export type EntryAct = "edit" | "merge" | "delete";

interface LibraryTableProps {
  rows: Methodology[];
  onAct: (act: EntryAct, entry: Methodology) => void;
}

export function LibraryTable({ rows, onAct }: LibraryTableProps) {
  return (
    <AdminTable
      caption="Methodologies in the library, by code and name"
      columns={[
        { label: "Methodology" },
        { label: "Programme", className: "hidden w-44 lg:table-cell" },
        { label: "Document", className: "hidden sm:table-cell w-28" },
        { label: "Projects", className: "hidden sm:table-cell w-24 text-right" },
        { label: "Actions", className: "sm:w-56", head: <span className="sr-only">Actions</span> },
      ]}
    >
      {rows.map((entry) => (
        <EntryLine key={entry.id} entry={entry} onAct={(act) => onAct(act, entry)} />
      ))}
    </AdminTable>
  );
}

interface EntryLineProps {
  entry: Methodology;
  onAct: (act: EntryAct) => void;
}

function EntryLine({ entry, onAct }: EntryLineProps) {
  const { code, name, version, programme, projectCount } = entry;
  const title = methodologyText({ name: entry.title, version });
  return (
    <AdminRow>
      <AdminCell className="[overflow-wrap:anywhere]">
        <span className="font-medium">{code ?? name}</span>
        {version && <span className="text-quiet"> · version {version}</span>}
        {code && <span className="block">{name}</span>}
        <span className="mt-0.5 block text-quiet lg:hidden">{programme}</span>
        <span className="mt-0.5 block text-quiet sm:hidden">
          {plural(projectCount, "project", "projects")} ·{" "}
          <DocumentLink entry={entry} none="no document" />
        </span>
      </AdminCell>
      <AdminCell className="hidden text-quiet lg:table-cell">{programme ?? "None given"}</AdminCell>
      <AdminCell className="hidden sm:table-cell">
        <DocumentLink entry={entry} />
      </AdminCell>
      <AdminCell className="hidden text-right tabular-nums sm:table-cell">
        {figure(projectCount)}
      </AdminCell>
      <AdminCell>
        <div className="-my-2.25 flex flex-col items-end gap-x-1 sm:flex-row">
          <RowButton name={title} onClick={() => onAct("edit")}>
            Edit
          </RowButton>
          <RowButton name={title} onClick={() => onAct("merge")}>
            Merge
          </RowButton>
          {projectCount === 0 && (
            <RowButton name={title} onClick={() => onAct("delete")}>
              Delete
            </RowButton>
          )}
        </div>
      </AdminCell>
    </AdminRow>
  );
}

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

interface RowButtonProps {
  /** The item that the action applies to, for screen readers. */
  name: string;
  onClick: () => void;
  children: ReactNode;
}

export function RowButton({ name, onClick, children }: RowButtonProps) {
  return (
    <Button variant="quiet" size="sm" className="px-2.5 whitespace-nowrap" onClick={onClick}>
      {children}
      <span className="sr-only"> {name}</span>
    </Button>
  );
}
