import { type FormEvent, useState } from "react";
import { listLimits } from "#domain/limits.ts";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { TextField } from "~/components/ui/text-field";

interface ListNameDialogProps {
  title: string;
  action: string;
  /** The current name. */
  name?: string;
  isOpen: boolean;
  isBusy: boolean;
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for a list's name. */
export function ListNameDialog({ title, isOpen, onClose, ...form }: ListNameDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <NameForm {...form} onClose={onClose} />
    </Dialog>
  );
}

type NameFormProps = Omit<ListNameDialogProps, "title" | "isOpen">;

function NameForm({ action, name = "", isBusy, onName, onClose }: NameFormProps) {
  const [entered, setEntered] = useState(name);
  const [isMissing, setMissing] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    // React events bubble through portals, so a form around this dialog would be submitted too.
    event.stopPropagation();
    if (entered.trim() === "") setMissing(true);
    else onName(entered);
  }

  return (
    <form noValidate onSubmit={submit} className="mt-4">
      <TextField
        label="List name"
        name="list-name"
        autoComplete="off"
        maxLength={listLimits.nameCharacters}
        value={entered}
        error={isMissing ? "Please give the list a name." : undefined}
        onChange={({ target }) => {
          setEntered(target.value);
          setMissing(false);
        }}
      />
      <div className="mt-6 flex justify-end gap-2.5">
        <Button variant="secondary" size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" size="sm" disabled={isBusy} aria-busy={isBusy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
