import { CircleCheck, CircleHelp } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { claimState } from "#domain/claims/claim.ts";
import { isPublicEmail } from "#domain/claims/public-email-domains.ts";
import { plural } from "#domain/text/plural.ts";
import type { ClaimDecision } from "#domain/vocabulary.ts";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { longDate } from "~/lib/format/dates";
import type { ClaimedProject, ClaimToDecide } from "./claims-query";

interface ClaimCardProps {
  subject: ClaimToDecide;
  onDecide: (decision: ClaimDecision) => void;
}

/** A claim with its evidence, and buttons to decide on it. */
export function ClaimCard({ subject, onDecide }: ClaimCardProps) {
  const { claim, projects, projectCount, otherCompanies } = subject;
  const { label, tone } = claimState(claim.decision);
  const titleId = `claim-${claim.id}`;
  return (
    <Card>
      <article aria-labelledby={titleId} className="p-5 md:p-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={titleId} className="font-serif text-2xl font-medium [overflow-wrap:anywhere]">
            <bdi>{claim.company}</bdi>
          </h2>
          <Badge tone={tone}>{label}</Badge>
          <time dateTime={claim.createdAt} className="text-sm text-quiet">
            claimed on {longDate(claim.createdAt)}
          </time>
        </div>
        <blockquote
          dir="auto"
          className="mt-4 max-w-[44rem] border-s-2 border-ink/20 ps-4 leading-relaxed whitespace-pre-line [overflow-wrap:anywhere]"
        >
          {claim.message}
        </blockquote>
        <dl className="mt-5 grid gap-x-8 gap-y-4 text-sm md:grid-cols-2">
          <Evidence label="Claimant">{claim.email ?? "No e-mail address"}</Evidence>
          <Evidence label="E-mail address and website">
            <DomainEvidence subject={subject} />
          </Evidence>
          <Evidence label="Website">
            <Websites projects={projects} />
          </Evidence>
          <Evidence label="Their other companies">
            {otherCompanies.length > 0 ? otherCompanies.join(", ") : "None"}
          </Evidence>
        </dl>
        <Projects isGone={claim.companyId === null} projects={projects} count={projectCount} />
        {claim.decidedAt && (
          <p className="mt-5 border-t border-rule pt-4 text-sm">
            {label} on {longDate(claim.decidedAt)}
            {claim.note && <>: “{claim.note}”</>}
          </p>
        )}
        {claim.decision === null && (
          <div className="mt-5 flex flex-wrap gap-2.5 border-t border-rule pt-4">
            {claim.companyId && (
              <Button size="sm" onClick={() => onDecide("approved")}>
                Approve
                <span className="sr-only"> the claim to {claim.company}</span>
              </Button>
            )}
            <Button variant="secondary" size="sm" onClick={() => onDecide("rejected")}>
              Reject
              <span className="sr-only"> the claim to {claim.company}</span>
            </Button>
          </div>
        )}
      </article>
    </Card>
  );
}

function Evidence({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-quiet">{label}</dt>
      <dd className="mt-0.5 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function DomainEvidence({ subject }: { subject: ClaimToDecide }) {
  const { claim } = subject;
  const Icon = claim.hasMatchingDomain ? CircleCheck : CircleHelp;
  return (
    <span className="flex gap-2">
      <Icon
        aria-hidden="true"
        size={16}
        className={`mt-0.5 shrink-0 ${claim.hasMatchingDomain ? "text-moss" : "text-amber-text"}`}
      />
      {domainEvidence(subject)}
    </span>
  );
}

function domainEvidence({ claim, projects }: ClaimToDecide): string {
  if (claim.hasMatchingDomain) return "The confirmed address matches the website's domain";
  if (isPublicEmail(claim.email ?? "")) {
    return "The address is from a public e-mail provider and proves nothing";
  }
  return projects.some(({ website }) => website)
    ? "The address does not match the website's domain"
    : "There is no website to compare the address with";
}

const websitesShown = 3;

function Websites({ projects }: { projects: ClaimedProject[] }) {
  const websites = [...new Set(projects.flatMap(({ website }) => website ?? []))];
  if (websites.length === 0) return "None given";
  return websites.slice(0, websitesShown).map((website) => (
    <a
      key={website}
      href={website}
      target="_blank"
      rel="noreferrer"
      className="text-link block w-fit py-0.5"
    >
      {website}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  ));
}

interface ProjectsProps {
  isGone: boolean;
  projects: ClaimedProject[];
  count: number;
}

function Projects({ isGone, projects, count }: ProjectsProps) {
  if (isGone) {
    return <p className="mt-5 text-sm text-quiet">This company no longer exists.</p>;
  }
  return (
    <details className="mt-3.5 text-sm">
      <summary className="w-fit cursor-pointer py-1.5 font-medium text-pine">
        {plural(count, "project", "projects")}
      </summary>
      <ul className="mt-2 max-h-72 overflow-y-auto">
        {projects.map(({ id, registryId, name, registry }) => (
          <li key={id} className="border-t border-rule py-2 [overflow-wrap:anywhere]">
            <Link to={`/admin/review/${id}`} className="text-link">
              {registryId}
            </Link>
            <span className="text-quiet">
              {registry && ` · ${registry}`}
              {name && ` · ${name}`}
            </span>
          </li>
        ))}
        {count > projects.length && (
          <li className="border-t border-rule py-2 text-quiet">
            and {count - projects.length} more
          </li>
        )}
      </ul>
    </details>
  );
}
