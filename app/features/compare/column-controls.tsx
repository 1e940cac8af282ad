import { GripVertical, X } from "lucide-react";
import type { ComponentProps } from "react";

interface ColumnControlsProps {
  name: string;
  hintId: string;
  handle: ComponentProps<"button">;
  onRemove: () => void;
}

const control =
  "inline-flex size-8 items-center max-md:size-11 justify-center rounded-lg text-quiet hover:bg-pine/7 hover:text-ink";

/** Buttons to move or remove a column, at the bottom of its header so that they line up. */
export function ColumnControls({ name, hintId, handle, onRemove }: ColumnControlsProps) {
  return (
    <span className="absolute bottom-2.5 -ml-2 flex gap-0.5 max-md:bottom-1 print:hidden">
      <button
        type="button"
        aria-label={`Move ${name}`}
        aria-describedby={hintId}
        className={`${control} cursor-grab touch-none active:cursor-grabbing`}
        {...handle}
      >
        <GripVertical aria-hidden="true" size={16} />
      </button>
      <button type="button" aria-label={`Remove ${name}`} className={control} onClick={onRemove}>
        <X aria-hidden="true" size={16} />
      </button>
    </span>
  );
}
