import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { notify } from "~/lib/browser/notify";
import { shortDate } from "~/lib/format/dates";
import { type ApiKey, revokeKey, useKeyChange } from "./api-keys";

interface KeyListProps {
  keys: readonly ApiKey[];
  onRevoked: (key: ApiKey) => void;
}

/** All of the user's keys, with details that tell them apart. */
export function KeyList({ keys, onRevoked }: KeyListProps) {
  const [chosen, setChosen] = useState<ApiKey | null>(null);
  const change = useKeyChange();

  function revoke(key: ApiKey) {
    setChosen(null);
    change.mutate(async () => {
      await revokeKey(key.id);
      onRevoked(key);
      notify("success", `Revoked '${key.name}'`);
    });
  }

  return (
    <Card className="mt-8">
      <ul aria-label="Your keys" className="divide-y divide-rule">
        {keys.map((key) => (
          <li key={key.id} className="flex items-center justify-between gap-4 py-3.5 pr-3 pl-5">
            <div className="min-w-0">
              <p className="font-medium [overflow-wrap:anywhere]">
                <bdi>{key.name}</bdi>
              </p>
              <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-quiet">
                <code className="text-[0.8125rem] leading-6">{key.firstCharacters}…</code>
                <span>Created {shortDate(key.createdAt)}</span>
                <span>
                  {key.lastUsedOn ? `Last used ${shortDate(key.lastUsedOn)}` : "Never used"}
                </span>
              </p>
            </div>
            <Button
              variant="quiet"
              size="sm"
              className="shrink-0"
              disabled={change.isPending}
              onClick={() => setChosen(key)}
            >
              Revoke<span className="sr-only"> {key.name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={
          <>
            Revoke '<bdi>{chosen?.name}</bdi>'?
          </>
        }
        description="Programs that use it will lose access to prices, permanence and ratings. This cannot be undone."
        action="Revoke Key"
        isDestructive
        dismissal="Keep"
        isOpen={chosen !== null}
        onConfirm={() => chosen && revoke(chosen)}
        onClose={() => setChosen(null)}
      />
    </Card>
  );
}
