import { useState } from "react";
import { useNavigate } from "react-router";
import {
  type ListedProjectsChoice,
  listedProjectsChoices,
  peoplePath,
} from "#domain/people/people-list.ts";
import { NoteField, reasonMissing } from "~/components/admin/note-field";
import { Refusal } from "~/components/admin/refusal";
import { Dialog } from "~/components/ui/dialog";
import { DialogForm } from "~/components/ui/dialog-form";
import { RadioCards } from "~/components/ui/radio-cards";
import { TextField } from "~/components/ui/text-field";
import { reasonHint } from "./act-section";
import type { Person } from "./people-query";
import { nameOf } from "./people-table";
import { usePersonAct } from "./use-person-act";

interface DeletePersonDialogProps {
  person: Person;
  onClose: () => void;
}

const choices = Object.keys(listedProjectsChoices) as ListedProjectsChoice[];

/** Asks what to do with listed projects, why, and for the e-mail address, to prevent mistakes. */
export function DeletePersonDialog({ person, onClose }: DeletePersonDialogProps) {
  const navigate = useNavigate();
  const listed = person.companies.reduce((sum, company) => sum + company.listed, 0);
  const [choice, setChoice] = useState<ListedProjectsChoice | null>(listed > 0 ? null : "go");
  const [reason, setReason] = useState("");
  const [address, setAddress] = useState("");
  const [isChecked, setChecked] = useState(false);
  const isAddressCorrect = address.trim().toLowerCase() === person.email?.toLowerCase();
  const sending = usePersonAct({
    send: (client, approved_projects: ListedProjectsChoice) =>
      client.rpc("delete_person", {
        person: person.id,
        confirmed_email: address,
        approved_projects,
        reason,
      }),
    successMessage: () => "Account deleted",
    onDone: () => void navigate(peoplePath, { replace: true }),
  });

  function send() {
    setChecked(true);
    if (choice !== null && reason.trim() !== "" && isAddressCorrect) sending.mutate(choice);
  }

  return (
    <Dialog
      title="Delete this account"
      description={`${nameOf(person)} and everything that belongs only to them will be deleted. This cannot be undone.`}
      isOpen
      onClose={onClose}
    >
      <DialogForm
        action="Delete"
        busyAction="Deleting…"
        isBusy={sending.isPending}
        isDestructive
        className="mt-5 grid gap-5"
        onSubmit={send}
        onClose={onClose}
      >
        {listed > 0 && (
          <ListedProjects
            listed={listed}
            choice={choice}
            isMissing={isChecked && choice === null}
            onChoose={setChoice}
          />
        )}
        <NoteField
          label="Reason"
          hint={reasonHint}
          rows={3}
          value={reason}
          problem={isChecked && reason.trim() === "" && reasonMissing}
          onChange={setReason}
        />
        <TextField
          label="Type their e-mail address"
          name="confirmed-address"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={address}
          error={isChecked && !isAddressCorrect ? "This is not their e-mail address." : undefined}
          onChange={({ target }) => setAddress(target.value)}
        />
        {sending.error && <Refusal error={sending.error} />}
      </DialogForm>
    </Dialog>
  );
}

interface ListedProjectsProps {
  listed: number;
  choice: ListedProjectsChoice | null;
  isMissing: boolean;
  onChoose: (choice: ListedProjectsChoice) => void;
}

function ListedProjects({ listed, choice, isMissing, onChoose }: ListedProjectsProps) {
  return (
    <fieldset aria-describedby="listed-projects-error">
      <legend className="text-sm font-medium">
        {listed === 1 ? "Their listed project" : `Their ${listed} listed projects`}
      </legend>
      <RadioCards
        name="listed-projects"
        choices={listedProjectsChoices}
        order={choices}
        chosen={choice}
        onChoose={onChoose}
      />
      <p id="listed-projects-error" aria-live="polite" className="mt-1.5 text-sm text-brick">
        {isMissing && "Please choose one."}
      </p>
    </fieldset>
  );
}
