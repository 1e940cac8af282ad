import { useState } from "react";
import { matchingOptions } from "#domain/text/plain-text.ts";
import { projectTypes, ratingScale } from "#domain/vocabulary.ts";
import { DecisionForm } from "~/components/admin/decision-form";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Combobox } from "~/components/ui/combobox";
import { Dialog } from "~/components/ui/dialog";
import { SelectField } from "~/components/ui/select-field";
import type { TeamProject } from "./project-query";
import { notificationHint, useTeamAct } from "./use-team-act";

/** Shows and edits the override that replaces a company's data on all its listings. */
export function OverridePanel({ subject }: { subject: TeamProject }) {
  const { override, record, owner } = subject;
  const [isOpen, setOpen] = useState(false);
  const [rating, setRating] = useState(override?.fallbackRating ?? "");
  const [types, setTypes] = useState<readonly string[]>(override?.types ?? []);
  const sending = useTeamAct({
    send: (client, reason: string) =>
      client.rpc("set_display_override", {
        company: record.company.id,
        fallback_rating: rating,
        project_types: [...types],
        reason: reason.trim(),
        ...(override && { seen_at: override.seenAt }),
      }),
    done: rating === "" && types.length === 0 ? "Override removed" : "Override saved",
    description: `It applies to every listing of ${record.values["company.name"]}.`,
  });

  return (
    <Card className="p-5">
      <h2 className="font-serif text-xl font-medium">Display override</h2>
      {override ? (
        <>
          <dl className="mt-2 text-sm">
            <div className="border-t border-rule py-1.5 first:border-0">
              <dt className="text-quiet">Fallback rating</dt>
              <dd>{override.fallbackRating || "The project's own"}</dd>
            </div>
            <div className="border-t border-rule py-1.5">
              <dt className="text-quiet">Displayed project types</dt>
              <dd>{override.types.join(", ") || "The project's own"}</dd>
            </div>
          </dl>
          <blockquote
            dir="auto"
            className="mt-1 border-s-2 border-moss ps-3 text-sm leading-relaxed break-words"
          >
            {override.reason}
          </blockquote>
        </>
      ) : (
        <p className="mt-2 text-sm leading-relaxed text-quiet">
          This company's listings show the stored data.
        </p>
      )}
      <Button
        variant="secondary"
        size="sm"
        className="mt-3 w-full"
        onClick={() => {
          sending.reset();
          setOpen(true);
        }}
      >
        {override ? "Change the override" : "Override the display"}
      </Button>
      <Dialog
        title="Display override"
        description={`Every listing of ${record.values["company.name"]} will immediately show this instead of its own data. Leave both empty for no override.`}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
      >
        <div className="mt-5 grid gap-5">
          <SelectField
            id="override-rating"
            label="Fallback rating"
            choices={ratingScale}
            emptyLabel="The project's own"
            value={rating}
            onChange={setRating}
          />
          <Combobox
            id="override-types"
            kind="several"
            label="Displayed project types"
            placeholder="Search and add types"
            chosen={types}
            onChange={setTypes}
            find={(search) => matchingOptions(projectTypes, search)}
          />
        </div>
        <DecisionForm
          action="Save"
          needsNote
          noteLabel="Reason"
          hint={notificationHint(owner)}
          isSending={sending.isPending}
          error={sending.error}
          onSend={(reason) => sending.mutate(reason, { onSuccess: () => setOpen(false) })}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </Card>
  );
}
