import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import {
  changesOf,
  editableSections,
  editOnto,
  problemsOfEdit,
  shownChanges,
  storedDraft,
  type TeamEdit,
} from "#domain/review/team-edit.ts";
import type { DraftValues } from "#domain/submission/draft.ts";
import type { ValueFieldName } from "#domain/submission/fields/fields.ts";
import { withValueAt } from "#domain/submission/path.ts";
import { plural } from "#domain/text/plural.ts";
import { projectStatuses } from "#domain/vocabulary.ts";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { SelectField } from "~/components/ui/select-field";
import { useUnsavedWarning } from "~/components/ui/unsaved-warning";
import { FieldEntry, isWide } from "./field-entry";
import { projectQuery, type TeamProject } from "./project-query";
import { SaveDialog } from "./save-dialog";
import { type ActRefused, useTeamAct } from "./use-team-act";

interface EditFormProps {
  subject: TeamProject;
  onClose: () => void;
}

/** The edit's starting point and version; saving fails if someone else has changed it since. */
interface Opened {
  edit: TeamEdit;
  seenAt: string;
}

const openedAt = ({ record }: TeamProject): Opened => ({
  edit: { draft: storedDraft(record), projectStatus: record.projectStatus ?? "" },
  seenAt: record.updatedAt,
});

/** All fields on one page; saves only those that were changed. */
export function EditForm({ subject, onClose }: EditFormProps) {
  const { projectId, values } = subject.record;
  const [opened, setOpened] = useState(() => openedAt(subject));
  const [edit, setEdit] = useState(opened.edit);
  const [isSaving, setSaving] = useState(false);
  const queryClient = useQueryClient();
  const changes = changesOf(opened.edit, edit);
  const problems = problemsOfEdit(opened.edit.draft, edit.draft);
  const count = Object.keys(changes).length;
  const { warning, allowLeaving } = useUnsavedWarning(count > 0);
  const sending = useTeamAct({
    send: (client, reason: string) =>
      client.rpc("edit_project", {
        project: projectId,
        changes,
        reason: reason.trim(),
        seen_at: opened.seenAt,
      }),
    done: "Saved",
    description: `${values["company.name"]}, ${values["project.id"]}.`,
    onRefused: rebase,
  });

  /** Rebases this edit onto what someone else has saved meanwhile. */
  async function rebase({ code }: ActRefused) {
    if (code !== "submission_changed") return;
    const newer = await queryClient.fetchQuery({ ...projectQuery(projectId), staleTime: 0 });
    if (!newer) return;
    const reopened = openedAt(newer);
    setEdit((current) => editOnto(reopened.edit, opened.edit, current));
    setOpened(reopened);
  }

  function change<Name extends ValueFieldName>(name: Name, value: DraftValues[Name]) {
    setEdit((current) => ({ ...current, draft: withValueAt(current.draft, name, value) }));
  }

  return (
    <>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (count === 0 || problems.length > 0) return;
          sending.reset();
          setSaving(true);
        }}
        className="grid gap-5"
      >
        <Card className="px-5 py-4">
          <h3 className="font-serif text-xl font-medium">Status</h3>
          <div className="mt-4 grid gap-x-5 gap-y-5 md:grid-cols-2">
            <SelectField
              id="edit-project-status"
              label="Project status"
              hint="How close its credits are to retirement. Set by the team; developers can only mark credits as sold out."
              choices={projectStatuses}
              emptyLabel="Not stated"
              value={edit.projectStatus}
              onChange={(projectStatus) => setEdit((current) => ({ ...current, projectStatus }))}
            />
          </div>
        </Card>
        {editableSections.map(({ title, fields }) => (
          <Card key={title} className="px-5 py-4">
            <h3 className="font-serif text-xl font-medium">{title}</h3>
            {title === "Company" && (
              <p className="mt-1 text-sm text-quiet">
                Company details appear on all its listings, project details only on this one.
              </p>
            )}
            <div className="mt-4 grid items-start gap-x-5 gap-y-5 md:grid-cols-2">
              {fields.map((name) => (
                <div
                  key={name}
                  data-changed={name in changes || undefined}
                  className={cn(
                    "min-w-0 empty:hidden",
                    isWide(name) && "md:col-span-2",
                    name in changes && "-mx-2 rounded-lg bg-mint-pale px-2 py-1.5",
                  )}
                >
                  <FieldEntry
                    name={name}
                    draft={edit.draft}
                    onChange={change}
                    error={problems.find(({ field }) => field === name)?.message}
                  />
                </div>
              ))}
            </div>
          </Card>
        ))}
        <div className="sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-t-xl border border-rule bg-white px-5 py-3 shadow-raised">
          <p role="status" className="mr-auto text-sm tabular-nums max-sm:basis-full">
            {summary(count, problems.length)}
          </p>
          <Button variant="secondary" size="sm" onClick={onClose}>
            {count > 0 ? "Discard" : "Close"}
          </Button>
          <Button type="submit" size="sm" disabled={count === 0 || problems.length > 0}>
            Save with a reason
          </Button>
        </div>
      </form>
      {/* Outside the form, so that the dialog's submit event does not bubble up to it. */}
      <SaveDialog
        isOpen={isSaving}
        subject={subject}
        changes={shownChanges(opened.edit, edit)}
        sending={sending}
        onSend={(reason) =>
          sending.mutate(reason, {
            onSuccess: () => {
              allowLeaving();
              setSaving(false);
              onClose();
            },
          })
        }
        onClose={() => setSaving(false)}
      />
      {warning}
    </>
  );
}

function summary(changed: number, wrong: number): string {
  const fields = (count: number) => plural(count, "field", "fields");
  if (wrong > 0) return `${plural(wrong, "field has an error", "fields have errors")}.`;
  return changed === 0 ? "No changes yet." : `${fields(changed)} changed.`;
}
