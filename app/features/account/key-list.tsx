import { notify } from "~/lib/browser/notify";
import { shortDate } from "~/lib/format/dates";
import { type ApiKey, revokeKey, useKeyChange } from "./api-keys";
import { RemovableList } from "./removable-list";

interface KeyListProps {
  keys: readonly ApiKey[];
  onRevoked: (key: ApiKey) => void;
}

/** All of the user's keys, with details that tell them apart. */
export function KeyList({ keys, onRevoked }: KeyListProps) {
  const change = useKeyChange();

  function revoke(key: ApiKey) {
    change.mutate(async () => {
      await revokeKey(key.id);
      onRevoked(key);
      notify("success", `Revoked '${key.name}'`);
    });
  }

  return (
    <RemovableList
      className="mt-8"
      label="Your keys"
      items={keys}
      details={({ firstCharacters, createdAt, lastUsedOn }) => (
        <p className="mt-0.5 flex flex-wrap gap-x-4 text-sm text-quiet">
          <code className="text-[0.8125rem] leading-6">{firstCharacters}…</code>
          <span>Created {shortDate(createdAt)}</span>
          <span>{lastUsedOn ? `Last used ${shortDate(lastUsedOn)}` : "Never used"}</span>
        </p>
      )}
      verb="Revoke"
      action="Revoke Key"
      warning="Programs that use it will lose access to prices, permanence and ratings. This cannot be undone."
      isBusy={change.isPending}
      onRemove={revoke}
    />
  );
}
