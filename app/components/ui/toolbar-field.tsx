/** Classes shared by a search box and the selects beside it. */
export const toolbarControl =
  "toolbar-control min-h-9.5 rounded-lg border text-sm max-md:min-h-11 placeholder:text-quiet hover:border-moss focus:outline-2 focus:outline-offset-0 focus:outline-moss";

export interface ToolbarFieldProps {
  label: string;
  /** Whether the label is shown above the control, or only read by screen readers. */
  isLabelVisible?: boolean;
  className?: string;
}

interface ToolbarLabelProps {
  isVisible: boolean;
  children: string;
}

export function ToolbarLabel({ isVisible, children }: ToolbarLabelProps) {
  return (
    <span className={isVisible ? "mb-1 block text-xs text-quiet" : "sr-only"}>{children}</span>
  );
}
