import type { TypeCount } from "#domain/market/query-market.ts";
import { figure } from "#domain/text/figure.ts";
import { LegendMark } from "./mark";

interface TypeLegendProps {
  types: readonly TypeCount[];
  chosen: readonly string[];
  /** Whether a chart uses the marks. */
  hasMarks: boolean;
  onToggle: (type: string) => void;
}

/** The types with their marks; each toggles a filter. */
export function TypeLegend({ types, chosen, hasMarks, onToggle }: TypeLegendProps) {
  return (
    <ul aria-label="Project types" className="-mx-2 gap-6 md:max-lg:columns-2">
      {types.map(({ type, count }) => (
        <li key={type}>
          <button
            type="button"
            aria-pressed={chosen.includes(type)}
            className="flex w-full items-center gap-2.5 rounded-md px-2 py-0.5 text-left text-sm max-md:min-h-11 hover:bg-pine/5 aria-pressed:bg-mint aria-pressed:font-medium"
            onClick={() => onToggle(type)}
          >
            {hasMarks && <LegendMark type={type} />}
            <span className="min-w-0 flex-1">{type}</span>
            <span className="text-quiet tabular-nums">{figure(count)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
