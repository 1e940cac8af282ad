import { type ReactNode, useState } from "react";
import { figure } from "#domain/text/figure.ts";
import { Button } from "~/components/ui/button";
import type { RowFilter } from "./checked-row-choice";

export interface CountedEntry {
  label: string;
  count: number;
  note: ReactNode;
  filter: RowFilter;
}

interface CountListProps {
  /** What is counted, for the button that shows all. */
  what: string;
  entries: readonly CountedEntry[];
  onFilter: (filter: RowFilter) => void;
}

const shownAtFirst = 8;

/** How many rows say each thing; each count leads to its rows. */
export function CountList({ what, entries, onFilter }: CountListProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? entries : entries.slice(0, shownAtFirst);
  const rest = entries.length - shown.length;
  return (
    <>
      <ul className="text-sm">
        {shown.map(({ label, count, note, filter }) => (
          <li
            key={label}
            className="flex items-baseline justify-between gap-4 border-b border-rule py-1 last:border-0"
          >
            <span className="min-w-0 wrap-anywhere">
              {label} {note && <span className="text-quiet">{note}</span>}
            </span>
            <FigureButton count={count} label={`rows, ${label}`} onPress={() => onFilter(filter)} />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="quiet" size="sm" className="-ml-4" onClick={() => setShowsAll(true)}>
          {figure(rest)} more {what}
        </Button>
      )}
    </>
  );
}

interface FigureButtonProps {
  count: number;
  /** What is counted, for those who cannot see where the figure stands. */
  label: string;
  onPress: () => void;
}

/** A count that shows its rows when pressed. */
export function FigureButton({ count, label, onPress }: FigureButtonProps) {
  if (count === 0) return <span className="text-quiet">–</span>;
  return (
    <button
      type="button"
      onClick={onPress}
      className="tabular-nums underline decoration-moss/45 underline-offset-3 hover:text-pine hover:decoration-moss max-md:py-1.5"
    >
      {figure(count)}
      <span className="sr-only"> {label}</span>
    </button>
  );
}
