import { methodologyText } from "#domain/listing/facts/fact-texts.ts";
import type { FreeText } from "#domain/methodologies/methodology.ts";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import { AdminCell, AdminRow, AdminTable } from "~/components/admin/admin-table";
import { RowButton } from "./library-table";

interface FreeTextTableProps {
  rows: FreeText[];
  onAddToLibrary: (freeText: FreeText) => void;
  onAssign: (freeText: FreeText) => void;
}

/** Developers' free text that matches no entry, to assign to one or to add as one. */
export function FreeTextTable({ rows, onAddToLibrary, onAssign }: FreeTextTableProps) {
  return (
    <AdminTable
      caption="Methodologies not in the library, most used first"
      columns={[
        { label: "As entered by developers" },
        { label: "Projects", className: "hidden sm:table-cell w-24 text-right" },
        { label: "Actions", className: "sm:w-56", head: <span className="sr-only">Actions</span> },
      ]}
    >
      {rows.map((freeText) => {
        const text = methodologyText(freeText);
        return (
          <AdminRow key={freeText.key}>
            <AdminCell className="[overflow-wrap:anywhere]">
              <span className="font-medium">{freeText.name}</span>
              {freeText.version && (
                <span className="text-quiet"> · version {freeText.version}</span>
              )}
              {freeText.link && (
                <a
                  href={freeText.link}
                  target="_blank"
                  rel="noreferrer"
                  className="text-link block w-fit"
                >
                  {freeText.link}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              )}
              <span className="mt-0.5 block text-quiet sm:hidden">
                {plural(freeText.projectCount, "project", "projects")}
              </span>
            </AdminCell>
            <AdminCell className="hidden text-right tabular-nums sm:table-cell">
              {figure(freeText.projectCount)}
            </AdminCell>
            <AdminCell>
              <div className="-my-2.25 flex flex-col items-end gap-x-1 sm:flex-row">
                <RowButton name={text} onClick={() => onAssign(freeText)}>
                  Assign
                </RowButton>
                <RowButton name={text} onClick={() => onAddToLibrary(freeText)}>
                  Add to library
                </RowButton>
              </div>
            </AdminCell>
          </AdminRow>
        );
      })}
    </AdminTable>
  );
}
