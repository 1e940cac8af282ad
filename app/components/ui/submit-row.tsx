import { Button } from "./button";
import { cn } from "./class-names";

interface SubmitRowProps {
  /** The submit button's label, and the one it has while the form is being sent. */
  action: string;
  busyAction: string;
  isBusy: boolean;
  isDisabled?: boolean;
  /** Whether something is lost afterwards; makes the button red. */
  isDestructive?: boolean;
  className?: string;
  onCancel: () => void;
}

/** The buttons at the end of a dialog's form. */
export function SubmitRow(props: SubmitRowProps) {
  const { action, busyAction, isBusy, isDisabled = false, isDestructive, className } = props;
  return (
    <div className={cn("flex justify-end gap-2.5", className)}>
      <Button variant="secondary" size="sm" onClick={props.onCancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        variant={isDestructive ? "danger" : "primary"}
        size="sm"
        disabled={isBusy || isDisabled}
      >
        {isBusy ? busyAction : action}
      </Button>
    </div>
  );
}
