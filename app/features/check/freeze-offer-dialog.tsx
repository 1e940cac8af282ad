import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import type { OfferTexts } from "#domain/check/offer.ts";
import { statementPath } from "#domain/proof/proof-paths.ts";
import { requestStatement } from "~/components/proof/request-statement";
import { Dialog } from "~/components/ui/dialog";
import { DialogForm } from "~/components/ui/dialog-form";

interface FreezeOfferDialogProps {
  offer: OfferTexts;
  onClose: () => void;
}

/** Says what freezing means, freezes the checked offer, and opens it. */
export function FreezeOfferDialog({ offer, onClose }: FreezeOfferDialogProps) {
  const navigate = useNavigate();
  const freezing = useMutation({
    mutationFn: () => requestStatement({ kind: "offer", offer }),
    onSuccess: (id) => navigate(statementPath(id)),
  });
  return (
    <Dialog
      title="Freeze with proof"
      description="Saves the offer and what is known of it now, with a hash by which anyone can verify it. It can never be changed or deleted. Anyone with the link can see it; what follows from prices, permanence and ratings requires logging in."
      isOpen
      onClose={onClose}
    >
      <DialogForm
        action="Freeze"
        busyAction="Freezing…"
        isBusy={freezing.isPending}
        size="md"
        className="mt-5 grid gap-4"
        buttonsClassName="flex-wrap gap-3"
        onSubmit={freezing.mutate}
        onClose={onClose}
      >
        <p role="alert" className="text-sm text-brick empty:hidden">
          {freezing.error?.message}
        </p>
      </DialogForm>
    </Dialog>
  );
}
