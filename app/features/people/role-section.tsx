import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ActDialog } from "./act-dialog";
import { ActSection } from "./act-section";
import type { Person } from "./people-query";
import { nameOf } from "./people-table";
import { usePersonAct } from "./use-person-act";

/** Makes somebody an administrator, or takes the role from them. */
export function RoleSection({ person }: { person: Person }) {
  const [isAsking, setAsking] = useState(false);
  const isTaken = person.is_administrator;
  const sending = usePersonAct({
    send: (client, reason: string) =>
      client.rpc("set_person_role", {
        person: person.id,
        new_role: isTaken ? "user" : "admin",
        reason,
      }),
    done: () =>
      isTaken
        ? `${nameOf(person)} is no longer an administrator`
        : `${nameOf(person)} is now an administrator`,
  });
  const action = isTaken ? "Take the role" : "Make administrator";
  const canChange = !person.is_listed && !person.is_last_administrator;
  return (
    <ActSection title="Role" explanation={roleWords(person)}>
      {canChange && (
        <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
          {action}…
        </Button>
      )}
      {isAsking && (
        <ActDialog
          title={isTaken ? "Take the administrator's role" : "Make them an administrator"}
          description={
            isTaken
              ? `${nameOf(person)} then sees and does what any visitor with an account can.`
              : `${nameOf(person)} then reads every account and every submission, decides, and can delete people.`
          }
          action={action}
          sending={sending}
          onClose={() => setAsking(false)}
        />
      )}
    </ActSection>
  );
}

function roleWords(person: Person): string {
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
