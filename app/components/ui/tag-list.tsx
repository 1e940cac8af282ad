import { X } from "lucide-react";
import type { ReactNode } from "react";

interface TagListProps {
  names: readonly string[];
  onRemove: (name: string) => void;
  mark?: ((name: string) => ReactNode) | undefined;
}

/** The chosen options, each with a remove button. */
export function TagList({ names, onRemove, mark }: TagListProps) {
  if (names.length === 0) return null;
  return (
    <ul className="mt-2.5 flex flex-wrap gap-2">
      {names.map((name) => (
        <li
          key={name}
          className="flex min-w-0 items-center gap-2 rounded-full bg-mint py-1 pr-1 pl-3 text-sm text-pine"
        >
          {mark?.(name)}
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={() => onRemove(name)}
            className="relative rounded-full p-1.25 hover:bg-pine/10 max-md:before:absolute max-md:before:-inset-x-2 max-md:before:-inset-y-2.5"
          >
            <X aria-hidden="true" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
