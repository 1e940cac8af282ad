import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { apiKeyLimits } from "#domain/limits.ts";
import { openDataPaths } from "#domain/open-data/paths.ts";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { useRequiredText } from "~/components/ui/dialog-form";
import { TextField } from "~/components/ui/text-field";
import { type ApiKey, createKey, useKeyChange } from "./api-keys";
import { KeyList } from "./key-list";
import { NewKey } from "./new-key";

/** Personal keys: a form to create one, the key just created, and the list of all keys. */
export function KeySection({ keys }: { keys: readonly ApiKey[] }) {
  const [newKey, setNewKey] = useState<string | null>(null);
  // Counts the changes after which the focused button is gone, so that the focus moves on.
  const [focusRequests, setFocusRequests] = useState(0);
  const moveFocus = () => setFocusRequests((count) => count + 1);

  return (
    <section aria-labelledby="personal-keys">
      <h2
        id="personal-keys"
        className="font-serif text-[1.625rem] leading-tight font-medium tracking-[-0.015em]"
      >
        Personal keys
      </h2>
      <p className="mt-3 max-w-[40rem] leading-relaxed text-quiet">
        With a key, your programs can read the{" "}
        <Link
          to={openDataPaths.page}
          className="font-medium text-pine underline underline-offset-4 hover:text-moss"
        >
          open data
        </Link>{" "}
        with prices, permanence and ratings, as you see them. A key cannot change anything. Do not
        share it.
      </p>
      {newKey && (
        <NewKey
          key={focusRequests}
          value={newKey}
          onDone={() => {
            setNewKey(null);
            moveFocus();
          }}
        />
      )}
      {!newKey && (
        <KeyForm
          isFull={keys.length >= apiKeyLimits.keysPerPerson}
          focusRequests={focusRequests}
          onCreated={setNewKey}
        />
      )}
      {keys.length > 0 ? (
        <KeyList
          keys={keys}
          onRevoked={({ firstCharacters }) => {
            if (newKey?.startsWith(firstCharacters)) setNewKey(null);
            moveFocus();
          }}
        />
      ) : (
        <Card className="mt-6 px-6 py-8 text-center text-[0.9375rem] text-quiet">No keys yet.</Card>
      )}
    </section>
  );
}

interface KeyFormProps {
  isFull: boolean;
  /** Rises when the focused button is gone, so that keyboard users can continue here. */
  focusRequests: number;
  onCreated: (key: string) => void;
}

function KeyForm({ isFull, focusRequests, onCreated }: KeyFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const name = useRequiredText("Please give the key a name.");
  const change = useKeyChange();

  useEffect(() => {
    // Without room for another key there is no field; revoking one brings it back.
    if (focusRequests > 0 && !isFull) field.current?.focus();
  }, [focusRequests, isFull]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (name.check()) change.mutate(async () => onCreated(await createKey(name.value)));
  }

  if (isFull) {
    return (
      <p className="mt-6 text-sm text-quiet">
        You have reached the limit of {apiKeyLimits.keysPerPerson} keys. Revoke one to create
        another.
      </p>
    );
  }
  return (
    <form
      noValidate
      onSubmit={submit}
      className="mt-6 grid max-w-[40rem] items-start gap-3 sm:grid-cols-[1fr_auto]"
    >
      <TextField
        ref={field}
        label="What the key is for"
        name="key-name"
        autoComplete="off"
        maxLength={apiKeyLimits.nameCharacters}
        value={name.value}
        error={name.error}
        onChange={({ target }) => name.change(target.value)}
      />
      <Button
        type="submit"
        className="sm:mt-6.5"
        disabled={change.isPending}
        aria-busy={change.isPending}
      >
        Create Key
      </Button>
    </form>
  );
}
