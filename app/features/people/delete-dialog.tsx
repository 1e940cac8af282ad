import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import {
  type ListedProjectsChoice,
  listedProjectsChoices,
  peoplePath,
} from "#domain/people/people-list.ts";
import { NoteField, reasonMissing } from "~/components/admin/note-field";
import { Refusal } from "~/components/admin/refusal";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { TextField } from "~/components/ui/text-field";
import { reasonHint } from "./act-section";
import type { Person } from "./people-query";
import { nameOf } from "./people-table";
import { usePersonAct } from "./use-person-act";

interface DeleteDialogProps {
  person: Person;
  onClose: () => void;
}

const choices = Object.keys(listedProjectsChoices) as ListedProjectsChoice[];

/** Asks what to do with listed projects, why, and for the e-mail address, to prevent mistakes. */
export function DeleteDialog({ person, onClose }: DeleteDialogProps) {
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

  function send(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (choice === null || reason.trim() === "" || !isAddressCorrect || sending.isPending) return;
    sending.mutate(choice);
  }

  return (
    <Dialog
      title="Delete this account"
      description={`${nameOf(person)} and everything that belongs only to them will be deleted. This cannot be undone.`}
      isOpen
      onClose={onClose}
    >
      <form noValidate onSubmit={send} className="mt-5 grid gap-5">
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
        <div className="flex justify-end gap-2.5">
          <Button variant="secondary" size="sm" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="danger" size="sm" disabled={sending.isPending}>
            {sending.isPending ? "Deleting…" : "Delete"}
          </Button>
        </div>
      </form>
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
      <div className="mt-2 grid gap-2">
        {choices.map((name) => (
          <label
            key={name}
            className="flex cursor-pointer gap-3 rounded-lg border border-rule px-3.5 py-3 text-sm has-checked:border-moss has-checked:bg-mint-pale"
          >
            <input
              type="radio"
              name="listed-projects"
              className="mt-0.5 size-4 tick-box"
              checked={choice === name}
              onChange={() => onChoose(name)}
            />
            <span>
              <span className="block font-medium">{listedProjectsChoices[name].label}</span>
              <span className="mt-0.5 block text-quiet">{listedProjectsChoices[name].hint}</span>
            </span>
          </label>
        ))}
      </div>
      <p id="listed-projects-error" aria-live="polite" className="mt-1.5 text-sm text-brick">
        {isMissing && "Please choose one."}
      </p>
    </fieldset>
  );
}
