import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "./button";
import { cn } from "./class-names";

interface DialogFormProps {
  /** The submit button's label. */
  action: string;
  isBusy?: boolean;
  /** The label while it is busy. */
  busyAction?: string;
  /** Whether it cannot be sent as it is. */
  isBlocked?: boolean;
  /** Whether something is lost afterwards; makes the button red. */
  isDestructive?: boolean;
  size?: "sm" | "md";
  className?: string;
  buttonsClassName?: string;
  onSubmit: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** The form of a dialog: its fields, then 'Cancel' and the button that sends it, once at a time. */
export function DialogForm(props: DialogFormProps) {
  const { action, isBusy = false, busyAction = action, isBlocked = false, isDestructive } = props;
  const { size = "sm", className, buttonsClassName, onSubmit, onClose, children } = props;

  function submit(event: FormEvent) {
    event.preventDefault();
    // React events bubble through portals, so a form around the dialog would be submitted too.
    event.stopPropagation();
    if (!isBusy && !isBlocked) onSubmit();
  }

  return (
    <form noValidate onSubmit={submit} className={className}>
      {children}
      <div className={cn("flex justify-end gap-2.5", buttonsClassName)}>
        <Button variant="secondary" size={size} onClick={onClose}>
          Cancel
        </Button>
        <Button
          type="submit"
          variant={isDestructive ? "danger" : "primary"}
          size={size}
          disabled={isBusy || isBlocked}
          aria-busy={isBusy}
        >
          {isBusy ? busyAction : action}
        </Button>
      </div>
    </form>
  );
}

/** A text that must be entered: `check` says whether it was, and shows the problem if not. */
export function useRequiredText(problem: string, initial = "") {
  const [value, setValue] = useState(initial);
  const [isMissing, setMissing] = useState(false);
  return {
    value,
    error: isMissing ? problem : undefined,
    change(text: string) {
      setValue(text);
      setMissing(false);
    },
    check(): boolean {
      const isEntered = value.trim() !== "";
      setMissing(!isEntered);
      return isEntered;
    },
  };
}
