import { listLimits } from "#domain/limits.ts";
import { Dialog } from "~/components/ui/dialog";
import { DialogForm, useRequiredText } from "~/components/ui/dialog-form";
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
  const entered = useRequiredText("Please give the list a name.", name);
  return (
    <DialogForm
      action={action}
      isBusy={isBusy}
      className="mt-4"
      buttonsClassName="mt-6"
      onSubmit={() => entered.check() && onName(entered.value)}
      onClose={onClose}
    >
      <TextField
        label="List name"
        name="list-name"
        autoComplete="off"
        maxLength={listLimits.nameCharacters}
        value={entered.value}
        error={entered.error}
        onChange={({ target }) => entered.change(target.value)}
      />
    </DialogForm>
  );
}
