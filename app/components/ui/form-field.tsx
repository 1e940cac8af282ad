import type { ReactNode } from "react";
import { cn } from "~/components/ui/class-names";

const controlSizes = {
  normal: "control-normal",
  dense: "control-dense max-md:min-h-11",
};

/** The classes of a text control; 'dense' is for pages with many of them. */
export function controlClass(
  isInvalid: boolean | undefined,
  size: keyof typeof controlSizes = "normal",
): string {
  return cn(
    "block control-width rounded-lg border bg-white transition-colors",
    controlSizes[size],
    "placeholder:text-quiet/80 focus:outline-2 focus:outline-offset-0 focus:outline-moss disabled:bg-paper disabled:text-quiet",
    isInvalid ? "border-brick" : "border-edge hover:border-moss",
  );
}

/** The ids of a control's descriptions, for its aria-describedby. */
export function describedBy(
  id: string,
  parts: { hint?: unknown; count?: boolean; error?: unknown },
) {
  const shown = Object.entries(parts).filter(([, part]) => part);
  return shown.map(([name]) => `${id}-${name}`).join(" ") || undefined;
}

interface FieldLabelProps {
  id: string;
  isRequired: boolean;
  children: ReactNode;
}

export function FieldLabel({ id, isRequired, children }: FieldLabelProps) {
  return (
    <label htmlFor={id} className="block text-sm font-medium">
      {children}
      {isRequired && <RequiredMark />}
    </label>
  );
}

export function RequiredMark() {
  return (
    <span aria-hidden="true" className="ml-0.5 text-brick">
      *
    </span>
  );
}

interface FieldHintProps {
  id: string;
  isDense?: boolean;
  children: ReactNode;
}

export function FieldHint({ id, isDense = false, children }: FieldHintProps) {
  const look = isDense ? "mt-1 text-xs leading-relaxed" : "mt-1.5 text-sm leading-snug";
  return (
    <p id={`${id}-hint`} className={cn("text-quiet", look)}>
      {children}
    </p>
  );
}

/** A field's error. Rendered even when empty, because live regions announce only changes. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p
      id={`${id}-error`}
      aria-live="polite"
      className={cn("text-sm leading-snug text-brick", children ? "mt-1.5" : "h-0")}
    >
      {children}
    </p>
  );
}
