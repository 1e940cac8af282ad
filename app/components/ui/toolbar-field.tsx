/** What a search box and the choices beside it have in common. */
export const toolbarControl =
  "min-h-9.5 rounded-lg border border-edge bg-white text-sm max-md:min-h-11 placeholder:text-quiet hover:border-moss focus:outline-2 focus:outline-offset-0 focus:outline-moss";

export interface ToolbarFieldProps {
  label: string;
  /** Whether it stands above the control, and is not only for those who hear it. */
  isLabelVisible?: boolean;
  /** How much room the field takes. */
  className?: string;
}

interface ToolbarLabelProps {
  isVisible: boolean;
  children: string;
}

/** The words of a control's label. */
export function ToolbarLabel({ isVisible, children }: ToolbarLabelProps) {
  return (
    <span className={isVisible ? "mb-1 block text-xs text-quiet" : "sr-only"}>{children}</span>
  );
}
