import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ActSection } from "./act-section";
import { DeleteDialog } from "./delete-dialog";
import type { Person } from "./people-query";

/** Deletes a person with everything that belongs to them. */
export function DeleteSection({ person }: { person: Person }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const canDelete = !person.is_administrator && !person.is_listed;
  return (
    <ActSection
      title="Delete"
      explanation={
        canDelete
          ? "Deletes the account and everything that belongs to it: unpublished projects, files, lists, keys, claims, e-mails and sessions. You choose what happens to listed projects. This cannot be undone."
          : "An administrator cannot be deleted. Remove the role first."
      }
    >
      {canDelete && (
        <Button
          variant="secondary"
          size="sm"
          className="border-brick/50 text-brick hover:border-brick"
          onClick={() => setDialogOpen(true)}
        >
          Delete this account…
        </Button>
      )}
      {isDialogOpen && <DeleteDialog person={person} onClose={() => setDialogOpen(false)} />}
    </ActSection>
  );
}
