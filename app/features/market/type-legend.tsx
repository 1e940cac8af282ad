import { ChevronDown } from "lucide-react";
import { notStatedText } from "#domain/listing/value.ts";
import type { TypeCount } from "#domain/market/query-market.ts";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import { cn } from "~/components/ui/class-names";
import { LegendMark } from "./mark";

interface TypeLegendProps {
  types: readonly TypeCount[];
  chosen: readonly string[];
  /** The types that have a mark in the chart; absent if there is no chart to explain. */
  drawn?: readonly string[];
  onToggle: (type: string) => void;
}

/** The types that are drawn, with their marks, then the others; each toggles a filter. */
export function TypeLegend({ types, chosen, drawn, onToggle }: TypeLegendProps) {
  if (!drawn) return <TypeList label="Project types" {...{ types, chosen, onToggle }} />;
  const others = types.filter(({ type }) => !drawn.includes(type));
  return (
    <div className="grid content-start gap-2">
      <TypeList
        label="Project types"
        types={types.filter(({ type }) => drawn.includes(type))}
        hasMarks
        {...{ chosen, onToggle }}
      />
      {others.length > 0 && (
        <details className="group border-t border-rule pt-2">
          <summary className="flex list-none items-center gap-1.5 text-[0.8125rem] text-quiet max-md:min-h-11 [&::-webkit-details-marker]:hidden">
            {plural(others.length, "type without a mark here", "types without a mark here")}
            <ChevronDown
              aria-hidden="true"
              size={15}
              className="transition-transform group-open:rotate-180"
            />
          </summary>
          <div className="mt-1">
            <TypeList label="Types without a mark" types={others} {...{ chosen, onToggle }} />
          </div>
        </details>
      )}
    </div>
  );
}

interface TypeListProps extends Omit<TypeLegendProps, "drawn"> {
  label: string;
  hasMarks?: boolean;
}

function TypeList({ label, types, chosen, hasMarks = false, onToggle }: TypeListProps) {
  return (
    <ul aria-label={label} className="-mx-2 gap-6 md:max-lg:columns-2">
      {types.map(({ type, count }) => (
        <li
          key={type}
          className={cn(type === notStatedText && "mt-1.5 border-t border-rule pt-1.5")}
        >
          <button
            type="button"
            aria-pressed={chosen.includes(type)}
            className="flex w-full items-center gap-2.5 rounded-md px-2 py-0.5 text-left text-sm max-md:min-h-11 hover:bg-pine/5 aria-pressed:bg-mint aria-pressed:font-medium"
            onClick={() => onToggle(type)}
          >
            {hasMarks && <LegendMark type={type} />}
            <span className={cn("min-w-0 flex-1", type === notStatedText && "text-quiet")}>
              {type}
            </span>
            <span className="text-quiet tabular-nums">{figure(count)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
