import { useQuery } from "@tanstack/react-query";
import { Dialog } from "~/components/ui/dialog";
import { LoadFailure } from "~/components/ui/load-failure";
import { Spinner } from "~/components/ui/spinner";
import { factorsQuery } from "~/lib/session/second-factor";
import { useSession } from "~/lib/session/session";
import { EmailCodeForm } from "./email-code-form";
import { SecondFactorForm } from "./second-factor-form";

interface ConfirmIdentityDialogProps {
  onSettled: (isConfirmed: boolean) => void;
}

/** Asks for a proof that the user is still there, before an act that does harm in the wrong hands. */
export function ConfirmIdentityDialog({ onSettled }: ConfirmIdentityDialogProps) {
  const { user } = useSession();
  const { data: factors, error, isFetching, refetch } = useQuery(factorsQuery(user?.id ?? null));
  const confirm = () => onSettled(true);
  return (
    <Dialog
      title="Confirm it is you"
      description="We ask again before anything that would do harm in the wrong hands. What you were doing then continues."
      isOpen
      onClose={() => onSettled(false)}
    >
      <div className="mt-5">
        {error && (
          <LoadFailure error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        )}
        {!factors && !error && <Spinner label="Loading…" />}
        {factors && factors.length > 0 && <SecondFactorForm action="Confirm" onDone={confirm} />}
        {factors?.length === 0 && user && <EmailCodeForm email={user.email} onDone={confirm} />}
      </div>
    </Dialog>
  );
}
