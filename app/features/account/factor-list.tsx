import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Fingerprint, Smartphone } from "lucide-react";
import { notify } from "~/lib/browser/notify";
import { shortDate } from "~/lib/format/dates";
import { factorKinds, type OwnFactor, removeFactor } from "~/lib/session/second-factor";
import { RemovableList } from "./removable-list";

const icons = { app: Smartphone, passkey: Fingerprint } as const;

function FactorIcon({ kind }: Pick<OwnFactor, "kind">) {
  const Icon = icons[kind];
  return <Icon aria-hidden="true" size={20} className="shrink-0 text-moss" />;
}

/** The user's second factors, each of which can be removed. */
export function FactorList({ factors }: { factors: readonly OwnFactor[] }) {
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: (factor: OwnFactor) => removeFactor(factor.id),
    onSuccess: (_, factor) => notify("success", `Removed '${factor.name}'`),
    onError: (error) => notify("error", "It was not removed", { description: error.message }),
    onSettled: () => queryClient.invalidateQueries(),
  });

  return (
    <RemovableList
      className="mt-6"
      label="Your second factors"
      items={factors}
      icon={({ kind }) => <FactorIcon kind={kind} />}
      details={({ name, kind, addedAt }) => (
        <p className="mt-0.5 text-sm text-quiet">
          {name.startsWith(factorKinds[kind]) ? "" : `${factorKinds[kind]}, `}
          Added {shortDate(addedAt)}
        </p>
      )}
      verb="Remove"
      action="Remove"
      warning={
        factors.length > 1
          ? "You can no longer log in with it."
          : "It is your only second factor: two-step login is off afterwards."
      }
      isBusy={removal.isPending}
      onRemove={(factor) => removal.mutate(factor)}
    />
  );
}
