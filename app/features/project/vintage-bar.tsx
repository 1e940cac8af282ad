import type { Left } from "#domain/ledger/tonnes-left.ts";
import { percentText } from "#domain/text/figure.ts";

interface VintageBarProps {
  left: Left;
  issued: number | undefined;
}

/** The share that is left of what was issued; empty if it is not known. */
export function VintageBar({ left, issued }: VintageBarProps) {
  if (left.kind !== "known" || !issued) return null;
  const percent = (left.kilograms / issued) * 100;
  return (
    <span className="mt-1.5 block w-32">
      <span className="sr-only">{percentText(Math.round(percent))}</span>
      <span aria-hidden="true" className="block h-2 overflow-hidden rounded-full bg-grey-tint">
        <span className="block h-full rounded-full bg-moss" style={{ width: `${percent}%` }} />
      </span>
    </span>
  );
}
