import { type ReactNode, useId, useState } from "react";
import { useNavigate } from "react-router";
import { type CompanyRole, companyRoleLabels } from "#domain/claims/colleagues.ts";
import { type ColleagueRole, colleagueRoles } from "#domain/vocabulary.ts";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { EmailText } from "~/components/ui/email-text";
import { notify } from "~/lib/browser/notify";
import type { MyCompany } from "~/lib/data/my-companies";
import { shortDate } from "~/lib/format/dates";
import type { CompanyPerson } from "./company-people-query";
import { usePeopleAct } from "./use-people-act";

interface PeopleOfCompanyProps {
  company: MyCompany;
  people: readonly CompanyPerson[];
  userId: string;
}

interface Asked {
  act: "remove" | "leave" | "hand-over";
  person: CompanyPerson;
}

const addressOf = ({ email }: CompanyPerson) => email ?? "this person";

/** The owner and the colleagues, with what the user may do about each. */
export function PeopleOfCompany({ company, people, userId }: PeopleOfCompanyProps) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const isOwner = company.role === "owner";
  return (
    <section aria-label="People">
      <Card>
        <ul className="divide-y divide-rule">
          {people.map((person) => (
            <PersonItem key={person.id} person={person} isYou={person.id === userId}>
              {isOwner && person.role !== "owner" && (
                <>
                  <RoleChoice company={company} person={person} role={person.role} />
                  {person.role === "editor" && (
                    <Button
                      variant="quiet"
                      size="sm"
                      onClick={() => setAsked({ act: "hand-over", person })}
                    >
                      Make owner<span className="sr-only">: {addressOf(person)}</span>
                    </Button>
                  )}
                  <Button
                    variant="quiet"
                    size="sm"
                    onClick={() => setAsked({ act: "remove", person })}
                  >
                    Remove<span className="sr-only"> {addressOf(person)}</span>
                  </Button>
                </>
              )}
              {!isOwner && person.id === userId && (
                <Button
                  variant="quiet"
                  size="sm"
                  onClick={() => setAsked({ act: "leave", person })}
                >
                  Leave this company
                </Button>
              )}
            </PersonItem>
          ))}
        </ul>
      </Card>
      {asked && <ActDialogs company={company} asked={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

interface PersonItemProps {
  person: CompanyPerson;
  isYou: boolean;
  children: ReactNode;
}

function PersonItem({ person, isYou, children }: PersonItemProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3.5">
      <div className="min-w-0 flex-1 basis-60 text-sm">
        <p className="font-medium wrap-anywhere">
          {person.email ? <EmailText email={person.email} /> : "Deleted user"}
          {isYou && <span className="font-normal text-quiet"> (you)</span>}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-quiet">
          <Badge tone={toneOf(person.role)}>{companyRoleLabels[person.role]}</Badge>
          {person.since && <span>since {shortDate(person.since)}</span>}
        </p>
      </div>
      <div className="-mr-2 max-sm:-ml-3.5 flex flex-wrap items-center gap-x-1 gap-y-1">
        {children}
      </div>
    </li>
  );
}

const toneOf = (role: CompanyRole) => (role === "viewer" ? "grey" : "green");

interface RoleChoiceProps {
  company: MyCompany;
  person: CompanyPerson;
  role: ColleagueRole;
}

function RoleChoice({ company, person, role }: RoleChoiceProps) {
  const id = useId();
  const changing = usePeopleAct({
    send: (client, new_role: ColleagueRole) =>
      client.rpc("set_colleague_role", { company: company.id, person: person.id, new_role }),
    onSuccess: (_, chosen) =>
      notify("success", `${addressOf(person)}: ${companyRoleLabels[chosen].toLowerCase()}`),
  });
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Role of {addressOf(person)}
      </label>
      <select
        id={id}
        value={changing.isPending ? changing.variables : role}
        disabled={changing.isPending}
        aria-busy={changing.isPending}
        onChange={({ target }) => {
          const chosen = colleagueRoles.find((known) => known === target.value);
          if (chosen) changing.mutate(chosen);
        }}
        className="h-9 rounded-lg border border-edge bg-white px-2.5 text-sm max-md:h-11"
      >
        {colleagueRoles.map((choice) => (
          <option key={choice} value={choice}>
            {companyRoleLabels[choice]}
          </option>
        ))}
      </select>
    </>
  );
}

interface ActDialogsProps {
  company: MyCompany;
  asked: Asked;
  onClose: () => void;
}

/** Asks before someone loses access, or the company its owner. */
function ActDialogs({ company, asked: { act, person }, onClose }: ActDialogsProps) {
  const navigate = useNavigate();
  const ids = { company: company.id, person: person.id };
  const acting = usePeopleAct({
    send: (client, chosen: Asked["act"]) =>
      client.rpc(chosen === "hand-over" ? "hand_over_company" : "remove_colleague", ids),
    onSuccess: async (_, chosen) => {
      notify("success", texts[chosen].done(company.name, addressOf(person)));
      if (chosen === "leave") await navigate("/my-projects");
    },
  });
  const { title, description, action } = texts[act];
  return (
    <ConfirmDialog
      title={title(company.name, addressOf(person))}
      description={description(company.name, addressOf(person))}
      action={action}
      isDestructive={act !== "hand-over"}
      isOpen
      onConfirm={() => {
        acting.mutate(act);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

type Sentence = (company: string, address: string) => string;

const texts: Readonly<
  Record<Asked["act"], { title: Sentence; description: Sentence; action: string; done: Sentence }>
> = {
  remove: {
    title: (_, address) => `Remove ${address}?`,
    description: (company) =>
      `They no longer see anything of ${company} from now on, and are told by e-mail. You can invite them again.`,
    action: "Remove",
    done: (company, address) => `${address} no longer works on ${company}`,
  },
  leave: {
    title: (company) => `Leave ${company}?`,
    description: () =>
      "You no longer see the company's projects. Only its owner can invite you again.",
    action: "Leave",
    done: (company) => `You have left ${company}`,
  },
  "hand-over": {
    title: (_, address) => `Make ${address} the owner?`,
    description: (company) =>
      `${company} is then theirs: they invite and remove people. You stay as a colleague who may edit. Open invitations are withdrawn.`,
    action: "Make owner",
    done: (company, address) => `${company} now belongs to ${address}`,
  },
};
