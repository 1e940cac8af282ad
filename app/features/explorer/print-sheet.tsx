import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useLayoutEffect, useState } from "react";
import { createPortal } from "react-dom";
import { ratingsAgency } from "#domain/agencies/agencies.ts";
import {
  columnValue,
  findColumn,
  type ListingColumn,
  shownColumns,
} from "#domain/listing/columns.ts";
import { priceTerms } from "#domain/listing/conversion-note.ts";
import { defaultCurrency } from "#domain/listing/currency.ts";
import { factText } from "#domain/listing/facts/fact.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { shownSort } from "#domain/listing/sort.ts";
import { product } from "#domain/product.ts";
import { figure } from "#domain/text/figure.ts";
import { activeFilters } from "~/components/listing/active-filters";
import { notify } from "~/lib/browser/notify";
import { listingPageQuery, type PagedQuery, rowsPerPage } from "~/lib/data/listing-pages";
import { useContactEmail } from "~/lib/data/public-config";
import { longDate } from "~/lib/format/dates";
import { log } from "~/lib/log";
import { type ExplorerView, pagedView } from "./explorer-view";
import type { ExportedView } from "./exported-view";
import styles from "./print-sheet.module.css";
import { explorerLink } from "./shared-link";

/** About thirty pages; the CSV file is better for more. */
const maxPrinted = 300;
/** With more columns than this, the font is smaller. */
const manyColumns = 10;

interface PrintSheetProps extends ExportedView {
  /** Whether to load all rows and print; if not, the browser prints the rows it already has. */
  isPrintedHere: boolean;
  onDone: () => void;
}

/** The table for printing: every matching row, without the page around it. */
export function PrintSheet({ isPrintedHere, onDone, ...exported }: PrintSheetProps) {
  const queryClient = useQueryClient();
  const [projects, setProjects] = useState<readonly DisplayProject[] | null>(
    isPrintedHere ? null : () => firstOf(exported.view.pinned, exported.view.projects),
  );

  const load = useEffectEvent(async () => {
    try {
      setProjects(await printedProjects(queryClient, exported));
    } catch (error) {
      log.warn("The projects could not be printed", error);
      notify("error", "Printing failed", { description: "Please try again in a moment." });
      onDone();
    }
  });
  useEffect(() => {
    if (isPrintedHere) void load();
  }, [isPrintedHere]);

  const finish = useEffectEvent(onDone);
  useLayoutEffect(() => {
    const done = () => finish();
    window.addEventListener("afterprint", done);
    return () => window.removeEventListener("afterprint", done);
  }, []);
  useEffect(() => {
    if (isPrintedHere && projects) window.print();
  }, [isPrintedHere, projects]);

  return projects && createPortal(<Sheet {...exported} projects={projects} />, document.body);
}

async function printedProjects(
  queryClient: QueryClient,
  { view, source, currency, state }: ExportedView,
): Promise<readonly DisplayProject[]> {
  if (!source || !("query" in source)) return firstOf(view.pinned, view.projects);
  const { query } = source;
  const pages = Math.ceil(Math.min(view.count, maxPrinted) / rowsPerPage);
  const responses = await Promise.all(
    Array.from({ length: Math.max(1, pages) }, (_, page) => readPage(queryClient, query, page)),
  );
  const read = pagedView(responses, state, { apiUrl: "", currency: currency ?? defaultCurrency });
  return read ? firstOf(read.pinned, read.projects) : [];
}

async function readPage(queryClient: QueryClient, query: PagedQuery, page: number) {
  const response = await queryClient.fetchQuery(listingPageQuery(query, page));
  return { response, offset: page * rowsPerPage };
}

function firstOf(
  pinned: readonly DisplayProject[],
  others: readonly (DisplayProject | undefined)[],
): DisplayProject[] {
  return [...pinned, ...others.flatMap((project) => project ?? [])].slice(0, maxPrinted);
}

/** Columns keep their on-screen proportions, with a minimum because buttons are printed as text. */
const printedWidth = ({ width }: Pick<ListingColumn, "width">) => Math.max(width, 150);
const idColumn = { width: 150 };

function share(column: Pick<ListingColumn, "width">, columns: readonly ListingColumn[]): string {
  const all = [idColumn, ...columns].reduce((sum, other) => sum + printedWidth(other), 0);
  return `${(100 * printedWidth(column)) / all}%`;
}

/** Goals have long names, so they are printed as numbers, as in the table. */
function printedText(column: ListingColumn, project: DisplayProject): string {
  const { cell } = column;
  const value = columnValue(column, project);
  if (value === null) return project.contactEmail ?? project.website ?? "";
  if (cell.kind === "company" && project.projectName) {
    return `${project.projectName} · ${factText(value)}`;
  }
  if (cell.kind !== "goals" || value.kind !== "stated") return factText(value);
  return cell
    .values(project)
    .map((goal) => Number.parseInt(goal, 10))
    .join(", ");
}

function amountText(printed: number, { pinned, count, total }: ExplorerView): string {
  const all = pinned.length + count;
  if (printed === all) return `${figure(all)} of ${figure(total)} projects`;
  return printed === maxPrinted
    ? `The first ${figure(printed)} of ${figure(all)} projects; the CSV file has all of them`
    : `${figure(printed)} of ${figure(all)} projects, as shown on screen; 'Print' in the table's 'Export' menu prints more`;
}

interface SheetProps extends ExportedView {
  projects: readonly DisplayProject[];
}

function Sheet({ view, state, currency, projects }: SheetProps) {
  const contactEmail = useContactEmail();
  const columns = shownColumns(state.hiddenColumns);
  const filters = activeFilters(state.filters, currency).map(({ label }) => label);
  const sort = shownSort(state.sort, currency !== null);
  return (
    <div className={styles.sheet} data-many={columns.length > manyColumns || undefined}>
      <h1>{product.name}: carbon credit projects</h1>
      <p>
        {[
          amountText(projects.length, view),
          filters.length > 0 ? `Filters: ${filters.join(", ")}` : "No filters",
          sort ? `Sorted by ${findColumn(sort.key)?.label}, ${sort.direction}` : "Newest first",
          ...(currency ? [`Prices in ${currency}`] : []),
        ].join(" · ")}
      </p>
      <table>
        <colgroup>
          <col style={{ width: share(idColumn, columns) }} />
          {columns.map((column) => (
            <col key={column.key} style={{ width: share(column, columns) }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            <th scope="col">Project ID</th>
            {columns.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {projects.map((project) => (
            <tr key={project.id}>
              <td>{project.registryId}</td>
              {columns.map((column) => (
                <td key={column.key}>{printedText(column, project)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {explorerLink(state)} · Printed on {longDate(new Date().toISOString())}
      </p>
      {currency && <p>{priceTerms(currency, new Date())}</p>}
      <p>
        Ratings by {ratingsAgency.fullName}, subject to its end-user disclaimer (
        {ratingsAgency.disclaimerUrl}). Everything else as stated by the developers and reviewed by{" "}
        {product.name}. For your own assessment; please ask {contactEmail} before republishing.
      </p>
    </div>
  );
}
