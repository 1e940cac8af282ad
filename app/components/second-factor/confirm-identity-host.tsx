import { lazy, Suspense } from "react";
import { useIdentityRequest } from "~/lib/data/confirm-identity";

const ConfirmIdentityDialog = lazy(async () => ({
  default: (await import("./confirm-identity-dialog")).ConfirmIdentityDialog,
}));

/** Shows the dialog 'Confirm it is you' when a call asks for it. */
export function ConfirmIdentityHost() {
  const request = useIdentityRequest();
  return request ? (
    <Suspense fallback={null}>
      <ConfirmIdentityDialog onAnswer={request.answer} />
    </Suspense>
  ) : null;
}
