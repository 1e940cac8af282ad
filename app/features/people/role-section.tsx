import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ActDialog } from "./act-dialog";
import { ActSection } from "./act-section";
import type { Person } from "./people-query";
import { nameOf } from "./people-table";
import { usePersonAct } from "./use-person-act";

/** Makes a person an administrator, or removes the role. */
export function RoleSection({ person }: { person: Person }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const isRemoval = person.is_administrator;
  const sending = usePersonAct({
    send: (client, reason: string) =>
      client.rpc("set_person_role", {
        person: person.id,
        new_role: isRemoval ? "user" : "admin",
        reason,
      }),
    successMessage: () =>
      isRemoval
        ? `${nameOf(person)} is no longer an administrator`
        : `${nameOf(person)} is now an administrator`,
  });
  const action = isRemoval ? "Remove role" : "Make administrator";
  const canChange = !person.is_listed && !person.is_last_administrator;
  return (
    <ActSection title="Role" explanation={roleText(person)}>
      {canChange && (
        <Button variant="secondary" size="sm" onClick={() => setDialogOpen(true)}>
          {action}…
        </Button>
      )}
      {isDialogOpen && (
        <ActDialog
          title={isRemoval ? "Remove the administrator role" : "Make them an administrator"}
          description={
            isRemoval
              ? `${nameOf(person)} will have the same access as anyone with an account.`
              : `${nameOf(person)} will be able to see every account and submission, make decisions and delete accounts.`
          }
          action={action}
          sending={sending}
          onClose={() => setDialogOpen(false)}
        />
      )}
    </ActSection>
  );
}

function roleText(person: Person): string {
  if (person.is_listed) {
    return "An administrator because the e-mail address is listed in ADMIN_EMAILS in the server’s settings. The role can only be changed there.";
  }
  if (person.is_last_administrator) {
    return "The last administrator. Make someone else an administrator before you remove this role.";
  }
  return person.is_administrator
    ? "An administrator, who decides on submissions and can see everyone’s data."
    : "Not an administrator.";
}
