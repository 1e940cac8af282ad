import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ComparedProject } from "#domain/comparison/compared-columns.ts";
import type { ComparisonGroup, ComparisonRow } from "#domain/comparison/comparison.ts";
import { isUnstated } from "#domain/comparison/unstated-rows.ts";
import { explanationOf } from "#domain/listing/facts/fact-explanations.ts";
import { isPrice, lastingTonneCost } from "#domain/listing/facts/offer-facts.ts";
import { settingsText } from "#domain/listing/lasting-settings.ts";
import type { LastingTonneSettings } from "#domain/listing/lasting-tonne.ts";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { cn } from "~/components/ui/class-names";
import { useReturnHere } from "~/lib/session/return-here";
import { ComparisonCell } from "./comparison-cell";
import { useSwipe } from "./use-swipe";

interface ComparisonTableProps {
  compared: readonly ComparedProject[];
  /** The keys of the facts that have changed while the page was open, by project id. */
  updated?: ReadonlyMap<string, ReadonlySet<string>>;
  groups: readonly ComparisonGroup[];
  lasting: LastingTonneSettings;
  /** How prices were converted; null if they are shown as stated. */
  conversion: string | null;
  /** Renders the header of a project's column. */
  head: (compared: ComparedProject, index: number) => ReactNode;
  /** Shown above the attribute names. */
  corner: ReactNode;
  /** Hides a column in windows without room for it. */
  columnClass: (index: number) => string;
  /** Shows other columns, where there is no room for all of them. */
  onSwipe?: ((steps: 1 | -1) => void) | undefined;
}

/** Attributes as rows, projects as columns; it never scrolls sideways. */
export function ComparisonTable(props: ComparisonTableProps) {
  const { compared, updated, groups, lasting, conversion, head, corner, columnClass } = props;
  const swipe = useSwipe(props.onSwipe);
  return (
    <div
      {...swipe}
      className="touch-pan-y touch-pinch-zoom overflow-clip rounded-xl border border-rule bg-white print:overflow-visible print:rounded-none print:border-0"
    >
      <table className="w-full table-fixed border-separate border-spacing-0 text-left">
        <caption className="sr-only">Projects side by side, with their attributes as rows</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-(--header-height) z-20 w-26 border-b border-rule bg-white px-2.5 py-3.5 align-top text-xs font-normal text-quiet sm:w-40 sm:px-4 lg:w-58 print:static print:py-1"
            >
              <span className="sr-only">Attribute</span>
              {corner}
            </th>
            {compared.map((one, index) => (
              <th
                key={one.reference}
                scope="col"
                data-index={index}
                className={cn(
                  "sticky top-(--header-height) z-20 border-b border-l border-rule bg-white px-2.5 py-3.5 align-top font-normal sm:px-4 print:static print:py-1",
                  columnClass(index),
                )}
              >
                {head(one, index)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, rows }) => (
          <tbody key={title} className={cn(rows.every(isUnstated) && "print:hidden")}>
            <tr className="print:break-after-avoid">
              {/* No colspan, because the number of visible columns depends on the window. */}
              <th
                scope="rowgroup"
                className="border-t border-rule bg-paper px-2.5 py-2 font-serif text-base font-medium whitespace-nowrap sm:px-4 sm:text-lg print:py-0.5 print:text-sm"
              >
                {title}
              </th>
              {compared.map(({ reference }, index) => (
                <td
                  key={reference}
                  className={cn("border-t border-rule bg-paper", columnClass(index))}
                />
              ))}
            </tr>
            {rows.map((row) => (
              <tr
                key={row.attribute.fact.key}
                className={cn("print:break-inside-avoid", isUnstated(row) && "print:hidden")}
              >
                <RowHead row={row} lasting={lasting} conversion={conversion} />
                {row.cells.map((cell, index) => (
                  <ComparisonCell
                    key={compared[index]?.reference}
                    attribute={row.attribute}
                    cell={cell}
                    project={compared[index]?.project ?? null}
                    isUpdated={Boolean(
                      updated?.get(compared[index]?.project?.id ?? "")?.has(row.attribute.fact.key),
                    )}
                    className={columnClass(index)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface RowHeadProps extends Pick<ComparisonTableProps, "lasting" | "conversion"> {
  row: ComparisonRow;
}

function RowHead({ row, lasting, conversion }: RowHeadProps) {
  const { differs } = row;
  const { fact } = row.attribute;
  const terms = isPrice(fact) ? conversion : null;
  return (
    <th
      scope="row"
      title={[explanationOf(fact), terms].filter(Boolean).join(" ") || undefined}
      className="border-t border-rule px-2.5 py-3 align-top text-xs leading-snug font-normal break-words text-quiet sm:px-4 sm:text-sm print:py-1 print:text-xs"
    >
      {differs ? <DifferingLabel label={fact.label} /> : fact.label}
      {fact === lastingTonneCost && <span className="block text-xs">{settingsText(lasting)}</span>}
      {differs === null && <LoginLink label={fact.label} />}
    </th>
  );
}

/** Adds a dot that never wraps away from the last word. */
function DifferingLabel({ label }: { label: string }) {
  const lastWordAt = label.lastIndexOf(" ") + 1;
  return (
    <>
      {label.slice(0, lastWordAt)}
      <span className="whitespace-nowrap">
        {label.slice(lastWordAt)}
        <span aria-hidden="true" className="text-moss">
          {"\u00a0•"}
        </span>
      </span>
      <span className="sr-only"> (differs)</span>
    </>
  );
}

/** Links to the login, which then returns to this comparison. */
function LoginLink({ label }: { label: string }) {
  const returnHere = useReturnHere();
  return (
    <Link
      to={loginPath}
      state={returnHere}
      className="text-link block w-fit py-1 text-xs kept-session:hidden print:hidden"
    >
      Log in to see<span className="sr-only"> {label}</span>
    </Link>
  );
}
