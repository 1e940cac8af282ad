import { useQuery } from "@tanstack/react-query";
import { MailOpen, Users } from "lucide-react";
import { Link } from "react-router";
import {
  colleaguesPath,
  companyInvitationPath,
  companyRoleLabels,
} from "#domain/claims/colleagues.ts";
import { plural } from "#domain/text/plural.ts";
import { Badge } from "~/components/ui/badge";
import { buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { NoticeBox } from "~/components/ui/notice-box";
import { companyInvitationsQuery, myCompaniesQuery } from "~/lib/data/my-companies";

/** Open invitations to work on somebody else's company. */
export function ReceivedInvitations({ userId }: { userId: string }) {
  const { data: invitations = [] } = useQuery(companyInvitationsQuery(userId));
  if (invitations.length === 0) return null;
  return (
    <NoticeBox
      icon={MailOpen}
      tone="calm"
      title={`You have ${plural(invitations.length, "invitation", "invitations")}`}
      className="mb-8"
    >
      <ul className="space-y-2">
        {invitations.map(({ id, company, invitedBy }) => (
          <li key={id} className="wrap-anywhere">
            {invitedBy ?? "The company's owner"} invites you to work on <bdi>{company}</bdi>.{" "}
            <Link to={companyInvitationPath(id)} className="text-link">
              Respond<span className="sr-only"> to the invitation to {company}</span>
            </Link>
          </li>
        ))}
      </ul>
    </NoticeBox>
  );
}

/** The user's companies, with the way to the people who work on each. */
export function OwnCompanies({ userId }: { userId: string }) {
  const { data: companies = [] } = useQuery(myCompaniesQuery(userId));
  if (companies.length === 0) return null;
  return (
    <section aria-labelledby="own-companies" className="mt-12 md:mt-16">
      <h2 id="own-companies" className="font-serif text-2xl font-medium">
        Your companies
      </h2>
      <p className="mt-2 max-w-[44rem] leading-relaxed text-quiet">
        Several people can work on one company. Its owner invites colleagues and decides who may
        edit.
      </p>
      <Card className="mt-5">
        <ul className="divide-y divide-rule">
          {companies.map(({ id, name, role, colleagues }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4"
            >
              <div className="min-w-0 text-sm">
                <bdi className="block text-base font-medium wrap-anywhere">{name}</bdi>
                <p className="mt-1 flex flex-wrap items-center gap-x-2.5 text-quiet">
                  <Badge tone={role === "viewer" ? "grey" : "green"}>
                    {companyRoleLabels[role]}
                  </Badge>
                  {plural(colleagues + 1, "person", "people")}
                </p>
              </div>
              <Link
                to={colleaguesPath(id)}
                className={buttonClass({ variant: "secondary", size: "sm" })}
              >
                <Users aria-hidden="true" size={16} />
                Colleagues<span className="sr-only"> of {name}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
