import { methodologyText } from "#domain/listing/facts/fact-texts.ts";
import type { FreeText } from "#domain/methodologies/methodology.ts";
import { plural } from "#domain/text/plural.ts";
import { type AdminColumn, AdminTable, actionsHead } from "~/components/admin/admin-table";
import { RowButtons } from "~/components/admin/row-buttons";
import { projectCountColumn } from "./project-count-column";

interface Acts {
  onAddToLibrary: (freeText: FreeText) => void;
  onAssign: (freeText: FreeText) => void;
}

/** Developers' free text that matches no entry, to assign to one or to add as one. */
export const FreeTextTable = ({ rows, ...acts }: Acts & { rows: FreeText[] }) => (
  <AdminTable
    caption="Methodologies not in the library, most used first"
    columns={columnsWith(acts)}
    rows={rows}
    keyOf={({ key }) => key}
  />
);

const columnsWith = ({ onAddToLibrary, onAssign }: Acts): readonly AdminColumn<FreeText>[] => [
  {
    label: "As entered by developers",
    className: "[overflow-wrap:anywhere]",
    cell: ({ name, version, link, projectCount }) => (
      <>
        <span className="font-medium">{name}</span>
        {version && <span className="text-quiet"> · version {version}</span>}
        {link && (
          <a href={link} target="_blank" rel="noreferrer" className="text-link block w-fit">
            {link}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        )}
        <span className="mt-0.5 block text-quiet sm:hidden">
          {plural(projectCount, "project", "projects")}
        </span>
      </>
    ),
  },
  projectCountColumn,
  {
    ...actionsHead,
    headClassName: "sm:w-56",
    cell: (freeText) => (
      <RowButtons
        name={methodologyText(freeText)}
        actions={[
          ["Assign", () => onAssign(freeText)],
          ["Add to library", () => onAddToLibrary(freeText)],
        ]}
      />
    ),
  },
];
