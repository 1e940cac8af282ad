import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Fingerprint, Smartphone } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { notify } from "~/lib/browser/notify";
import { shortDate } from "~/lib/format/dates";
import { factorKinds, type OwnFactor, removeFactor } from "~/lib/session/second-factor";

const icons = { app: Smartphone, passkey: Fingerprint } as const;

/** The user's second factors, each of which can be removed. */
export function FactorList({ factors }: { factors: readonly OwnFactor[] }) {
  const [chosen, setChosen] = useState<OwnFactor | null>(null);
  const queryClient = useQueryClient();
  const removal = useMutation({
    mutationFn: (factor: OwnFactor) => removeFactor(factor.id),
    onSuccess: (_, factor) => notify("success", `Removed '${factor.name}'`),
    onError: (error) => notify("error", "It was not removed", { description: error.message }),
    onSettled: () => queryClient.invalidateQueries(),
  });

  return (
    <Card className="mt-6">
      <ul aria-label="Your second factors" className="divide-y divide-rule">
        {factors.map((factor) => {
          const Icon = icons[factor.kind];
          return (
            <li key={factor.id} className="flex items-center gap-4 py-3.5 pr-3 pl-5">
              <Icon aria-hidden="true" size={20} className="shrink-0 text-moss" />
              <div className="min-w-0 flex-1">
                <p className="font-medium [overflow-wrap:anywhere]">
                  <bdi>{factor.name}</bdi>
                </p>
                <p className="mt-0.5 text-sm text-quiet">
                  {factor.name.startsWith(factorKinds[factor.kind])
                    ? ""
                    : `${factorKinds[factor.kind]}, `}
                  Added {shortDate(factor.addedAt)}
                </p>
              </div>
              <Button
                variant="quiet"
                size="sm"
                className="shrink-0"
                disabled={removal.isPending}
                onClick={() => setChosen(factor)}
              >
                Remove<span className="sr-only"> {factor.name}</span>
              </Button>
            </li>
          );
        })}
      </ul>
      <ConfirmDialog
        title={
          <>
            Remove '<bdi>{chosen?.name}</bdi>'?
          </>
        }
        description={
          factors.length > 1
            ? "You can no longer log in with it."
            : "It is your only second factor: two-step login is off afterwards."
        }
        action="Remove"
        isDestructive
        dismissal="Keep"
        isOpen={chosen !== null}
        onConfirm={() => {
          if (chosen) removal.mutate(chosen);
          setChosen(null);
        }}
        onClose={() => setChosen(null)}
      />
    </Card>
  );
}
