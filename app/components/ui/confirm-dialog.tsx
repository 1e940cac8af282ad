import type { ReactNode } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";

interface ConfirmDialogProps {
  title: ReactNode;
  description: string;
  action: string;
  /** The cancel button's label. */
  dismissal?: string;
  /** Whether something is lost afterwards; makes the button red. */
  isDestructive?: boolean;
  isOpen: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, action, dismissal = "Cancel", isDestructive } = props;
  const { isOpen, onConfirm, onClose } = props;
  return (
    <Dialog title={title} description={description} isOpen={isOpen} onClose={onClose}>
      <div className="mt-6 flex justify-end gap-2.5">
        <Button variant="secondary" size="sm" onClick={onClose}>
          {dismissal}
        </Button>
        <Button variant={isDestructive ? "danger" : "primary"} size="sm" onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  );
}
