import type { HintKind } from "./hints";

interface MoreHintProps {
  hint: HintKind;
  total: number;
  shown: number;
}

/** How many more there are; the hint names all of them. */
export function MoreHint({ hint, total, shown }: MoreHintProps) {
  if (total <= shown) return null;
  return (
    <button type="button" className="more" data-hint={hint}>
      +{total - shown}
    </button>
  );
}
