import { type ReactNode, useId, useRef, useState } from "react";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { notify } from "~/lib/browser/notify";
import { log } from "~/lib/log";

interface ChartCardProps {
  title: string;
  /** What the chart leaves out. */
  subtitle?: string;
  /** The same numbers as a table; undefined while there are none to show. */
  table?: ReactNode;
  /** The types explained in a downloaded file, which lacks the page's legend. */
  legend?: readonly string[];
  /** Added to a downloaded file: the currency of its prices and how they were converted. */
  terms?: string;
  /** Shown beside the chart, on the page only. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A chart with its numbers as a table, downloadable as SVG or PNG. */
export function ChartCard(props: ChartCardProps) {
  const { title, subtitle, table, legend = [], terms, aside, className, children } = props;
  const titleId = useId();
  const chart = useRef<HTMLDivElement>(null);
  const [isTable, setTable] = useState(false);
  const showsTable = isTable && table !== undefined;

  async function save(format: "svg" | "png") {
    const svg = chart.current?.querySelector<SVGSVGElement>("svg[data-chart]");
    if (!svg) return;
    try {
      const { saveChart } = await import("./save-chart");
      await saveChart(svg, { title, legend, terms }, format);
    } catch (error) {
      log.error("A chart could not be saved", error);
      notify("error", "The chart could not be saved", { description: "Please try again." });
    }
  }

  return (
    <Card className={cn("min-w-0 p-5 md:p-7", className)}>
      <section aria-labelledby={titleId}>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 id={titleId} className="font-serif text-xl font-medium tracking-[-0.01em]">
            {title}
          </h2>
          {table !== undefined && (
            <div className="-mr-2 flex gap-1 text-[0.8125rem] text-quiet max-sm:-ml-3">
              <ChartButton
                isPressed={isTable}
                label={`${title}: as a table`}
                onPress={() => setTable(!isTable)}
              >
                Table
              </ChartButton>
              <ChartButton label={`${title}: download as SVG`} onPress={() => void save("svg")}>
                SVG
              </ChartButton>
              <ChartButton label={`${title}: download as PNG`} onPress={() => void save("png")}>
                PNG
              </ChartButton>
            </div>
          )}
        </div>
        {subtitle && (
          <p className="mt-1 max-w-[120ch] text-sm leading-relaxed text-quiet">{subtitle}</p>
        )}
        <div
          className={cn(
            subtitle ? "mt-3" : "mt-4",
            aside && "grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_17rem]",
          )}
        >
          <div className="min-w-0">
            {showsTable && (
              <section
                // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area that the keyboard must reach
                tabIndex={0}
                aria-label={`${title}: table`}
                className="max-h-112 overflow-auto"
              >
                {table}
              </section>
            )}
            <div ref={chart} hidden={showsTable}>
              {children}
            </div>
          </div>
          {aside}
        </div>
      </section>
    </Card>
  );
}

interface ChartButtonProps {
  label: string;
  isPressed?: boolean;
  onPress: () => void;
  children: string;
}

function ChartButton({ label, isPressed, onPress, children }: ChartButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      className="rounded-md px-2 py-1 font-medium max-md:min-h-11 max-md:px-3 hover:bg-pine/7 hover:text-ink aria-pressed:bg-mint aria-pressed:text-pine"
      onClick={onPress}
    >
      {children}
    </button>
  );
}

interface FigureTableProps {
  caption: string;
  /** The first is that of the row headers. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** The numbers of a chart, for reading and copying. */
export function FigureTable({ caption, columns, rows }: FigureTableProps) {
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className="sticky top-0 border-b border-rule bg-white py-2 pr-4 text-left text-xs font-semibold text-quiet not-first:text-right"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...figures] }) => (
          <tr key={key} className="border-b border-rule last:border-0">
            <th scope="row" className="py-2 pr-4 text-left font-medium">
              {name}
            </th>
            {figures.map((figure, index) => (
              <td key={columns[index + 1]} className="py-2 pr-4 text-right">
                {figure}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
