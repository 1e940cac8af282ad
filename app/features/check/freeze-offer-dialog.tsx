import type { OfferTexts } from "#domain/check/seller-offer.ts";
import { statementPath } from "#domain/proof/proof-paths.ts";
import { FreezingDialog } from "~/components/proof/freezing-dialog";
import { requestStatement } from "~/components/proof/request-statement";

interface FreezeOfferDialogProps {
  offer: OfferTexts;
  onClose: () => void;
}

/** Freezes the checked offer, and opens it. */
export const FreezeOfferDialog = ({ offer, onClose }: FreezeOfferDialogProps) => (
  <FreezingDialog
    title="Freeze with proof"
    description="Saves the offer and what is known of it now, with a hash by which anyone can verify it. It can never be changed or deleted. Anyone with the link can see it; what follows from prices, permanence and ratings requires logging in."
    freeze={async () => statementPath(await requestStatement({ kind: "offer", offer }))}
    onClose={onClose}
  />
);
