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
  const action = isRemoval ? "Take the role" : "Make administrator";
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
          title={isRemoval ? "Take the administrator's role" : "Make them an administrator"}
          description={
            isRemoval
              ? `${nameOf(person)} then sees and does what any visitor with an account can.`
              : `${nameOf(person)} then reads every account and every submission, decides, and can delete people.`
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
    return "An administrator by the server’s settings: the address is listed in ADMIN_EMAILS. The role is given and taken there.";
  }
  if (person.is_last_administrator) {
    return "The last administrator. Make somebody else an administrator before you take this role.";
  }
  return person.is_administrator
    ? "An administrator, who decides on submissions and sees everybody’s data."
    : "Not an administrator.";
}
