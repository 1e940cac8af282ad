import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { claimState } from "#domain/claims/claim.ts";
import { maxSearchCharacters } from "#domain/limits.ts";
import { plural } from "#domain/text/plural.ts";
import { ClaimButton } from "~/components/listing/claim-company";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { TextField } from "~/components/ui/text-field";
import { ownClaimsQuery, type UnclaimedCompany, unclaimedCompaniesQuery } from "~/lib/data/claims";
import { failureMessage } from "~/lib/data/failure-message";
import { shortDate } from "~/lib/format/dates";

/** Finds and claims companies imported from registries, and shows the state of own claims. */
export function ImportedProjects({ userId }: { userId: string }) {
  const [parameters] = useSearchParams();
  const linked = parameters.get("claim") ?? "";
  const [entered, setEntered] = useState(linked);
  const [search, setSearch] = useState(linked.trim());

  function find(event: FormEvent) {
    event.preventDefault();
    setSearch(entered.trim());
  }

  return (
    <section
      id="claims"
      aria-labelledby="claims-title"
      className="mt-12 scroll-mt-[calc(var(--header-height)+1.5rem)] md:mt-16"
    >
      <h2 id="claims-title" className="font-serif text-2xl font-medium">
        Find your company's imported projects
      </h2>
      <p className="mt-2 max-w-[44rem] leading-relaxed text-quiet">
        Some projects come from registries, listed or still waiting for review. If your company is
        among them, claim it. Once our team has approved the claim, you can manage its projects.
      </p>
      <form onSubmit={find} className="mt-5 flex max-w-xl items-end gap-2.5">
        <div className="min-w-0 flex-1 max-sm:[&_label]:whitespace-nowrap">
          <TextField
            label="Company, project name or registry ID"
            value={entered}
            maxLength={maxSearchCharacters}
            onChange={(event) => setEntered(event.target.value)}
          />
        </div>
        <Button type="submit" variant="secondary">
          <Search aria-hidden="true" size={16} />
          Find
        </Button>
      </form>
      <FoundCompanies search={search} />
      <OwnClaims userId={userId} />
    </section>
  );
}

function FoundCompanies({ search }: { search: string }) {
  const { data: found, error, isLoading } = useQuery(unclaimedCompaniesQuery(search));
  if (search === "") return null;
  return (
    <div className="mt-5" aria-busy={isLoading}>
      <p role="status" className="text-sm text-quiet">
        {isLoading && "Searching…"}
        {error && failureMessage(error)}
        {found && foundText(found.length)}
      </p>
      {found && found.length > 0 && (
        <Card className="mt-3">
          <ul className="divide-y divide-rule">
            {found.map((company) => (
              <FoundCompany key={company.id} company={company} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function foundText(count: number): string {
  if (count === 0) {
    return "No unclaimed company matches your search. Try fewer words or one of its registry IDs.";
  }
  return `${plural(count, "company", "companies")} found`;
}

function FoundCompany({ company }: { company: UnclaimedCompany }) {
  const { name, projectCount, waitingCount, exampleIds } = company;
  const projects = plural(projectCount, "project", "projects");
  const more = projectCount > exampleIds.length ? " and others" : "";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 text-sm [overflow-wrap:anywhere]">
        <p className="text-base font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className="mt-0.5 text-quiet">
          {projects}: {exampleIds.join(", ")}
          {more}
          {waitingCount > 0 && ` (${waitingText(waitingCount, projectCount)})`}
        </p>
      </div>
      <ClaimButton company={company} />
    </li>
  );
}

function waitingText(waiting: number, all: number): string {
  return waiting === all ? "not listed yet" : `${waiting} not listed yet`;
}

function OwnClaims({ userId }: { userId: string }) {
  const { data: claims = [] } = useQuery(ownClaimsQuery(userId));
  if (claims.length === 0) return null;
  return (
    <div className="mt-8">
      <h3 className="eyebrow">Your claims</h3>
      <Card className="mt-3">
        <ul className="divide-y divide-rule">
          {claims.map((claim) => {
            const { label, tone, meaning } = claimState(claim.decision);
            return (
              <li key={claim.id} className="px-5 py-4 text-sm">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <bdi className="text-base font-medium [overflow-wrap:anywhere]">
                    {claim.company}
                  </bdi>
                  <Badge tone={tone}>{label}</Badge>
                  <span className="text-quiet">
                    {shortDate(claim.decidedAt ?? claim.createdAt)}
                  </span>
                </div>
                <p className="mt-1.5 text-quiet">{meaning}</p>
                {claim.note && (
                  <blockquote className="mt-2 border-l-2 border-ink/20 pl-3 whitespace-pre-line [overflow-wrap:anywhere] [unicode-bidi:plaintext]">
                    {claim.note}
                  </blockquote>
                )}
              </li>
            );
          })}
        </ul>
      </Card>
    </div>
  );
}
