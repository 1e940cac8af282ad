import { onDemandComponent } from "~/lib/browser/on-demand-component";
import { useIdentityRequest } from "~/lib/data/confirm-identity";

const ConfirmIdentityDialog = onDemandComponent({
  load: async () => (await import("./confirm-identity-dialog")).ConfirmIdentityDialog,
});

/** Shows the dialog 'Confirm it is you' when a call asks for it. */
export function ConfirmIdentityHost() {
  const request = useIdentityRequest();
  return request ? <ConfirmIdentityDialog onSettled={request.settle} /> : null;
}
