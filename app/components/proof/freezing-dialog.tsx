import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import { Dialog } from "~/components/ui/dialog";
import { DialogForm } from "~/components/ui/dialog-form";

interface FreezingDialogProps {
  title: string;
  /** What is saved, and who can see it. */
  description: string;
  /** Freezes it, and returns the path of what was frozen. */
  freeze: () => Promise<string>;
  onClose: () => void;
  /** The fields, if anything is asked. */
  children?: ReactNode;
}

/** Says what freezing means, freezes, and opens what was frozen. */
export function FreezingDialog(props: FreezingDialogProps) {
  const { title, description, freeze, onClose, children } = props;
  const navigate = useNavigate();
  const freezing = useMutation({ mutationFn: freeze, onSuccess: (path) => navigate(path) });
  return (
    <Dialog title={title} description={description} isOpen onClose={onClose}>
      <DialogForm
        action="Freeze"
        busyAction="Freezing…"
        isBusy={freezing.isPending}
        size="md"
        className="mt-5 grid gap-4"
        buttonsClassName="flex-wrap"
        onSubmit={freezing.mutate}
        onClose={onClose}
      >
        {children}
        <p role="alert" className="text-sm text-brick empty:hidden">
          {freezing.error?.message}
        </p>
      </DialogForm>
    </Dialog>
  );
}
