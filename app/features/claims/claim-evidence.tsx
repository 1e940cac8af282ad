import { CircleCheck, CircleHelp, ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { isPublicEmail } from "#domain/claims/public-email-domains.ts";
import { registryProjectUrl } from "#domain/registries/registry-pages.ts";
import { plural } from "#domain/text/plural.ts";
import type { ClaimedProject, ClaimToDecide } from "./claims-query";

/** What speaks for a claim: the person, their address, the company's website and its projects. */
export function ClaimEvidence({ subject }: { subject: ClaimToDecide }) {
  const { claim, projects, projectCount } = subject;
  return (
    <>
      <dl className="mt-5 grid gap-x-8 gap-y-4 text-sm md:grid-cols-2">
        <Evidence label="Claimant">
          <Link to={`/admin/people/${claim.claimantId}`} className="text-link">
            {claim.email ?? "No e-mail address"}
          </Link>
        </Evidence>
        <Evidence label="E-mail address and website">
          <DomainEvidence subject={subject} />
        </Evidence>
        <Evidence label="Website">
          <Websites projects={projects} />
        </Evidence>
        <Evidence label="Their other companies">
          <OtherCompanies subject={subject} />
        </Evidence>
        <Evidence label="Countries">{countriesOf(projects).join(", ") || "None given"}</Evidence>
        <Evidence label="Registries">{registriesOf(projects).join(", ") || "None given"}</Evidence>
      </dl>
      <Projects isGone={claim.companyId === null} projects={projects} count={projectCount} />
    </>
  );
}

function Evidence({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-quiet">{label}</dt>
      <dd className="mt-0.5 wrap-anywhere">{children}</dd>
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
  return websites
    .slice(0, websitesShown)
    .map((website) => <OutsideLink key={website} url={website} label={website} />);
}

function OutsideLink({ url, label }: { url: string; label: string }) {
  return (
    <a href={url} target="_blank" rel="noreferrer" className="text-link block w-fit py-0.5">
      {label}
      <ExternalLink aria-hidden="true" size={13} className="ms-1 inline align-baseline" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}

function OtherCompanies({ subject: { claim, otherCompanies } }: { subject: ClaimToDecide }) {
  if (otherCompanies.length === 0) return "None";
  return (
    <ul>
      {otherCompanies.map(({ id, name, isColleague }) => (
        <li key={id}>
          <Link to={`/admin/people/${claim.claimantId}`} className="text-link">
            <bdi>{name}</bdi>
          </Link>
          {isColleague && <span className="text-quiet"> (as a colleague)</span>}
        </li>
      ))}
    </ul>
  );
}

const distinct = (names: readonly string[]) => [...new Set(names)].sort();

const countriesOf = (projects: readonly ClaimedProject[]) =>
  distinct(projects.flatMap(({ countries }) => countries));

const registriesOf = (projects: readonly ClaimedProject[]) =>
  distinct(projects.flatMap(({ registry }) => registry ?? []));

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
        {projects.map((project) => (
          <ProjectItem key={project.id} project={project} />
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

function ProjectItem({ project }: { project: ClaimedProject }) {
  const { id, registryId, name, registry, registryLink, countries, isWaiting } = project;
  const page = registryLink ?? (registry && registryProjectUrl(registry, registryId));
  const facts = [registry, name, countries.join(", "), isWaiting && "waiting for review"];
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-rule py-2 wrap-anywhere">
      <span className="min-w-0">
        <Link to={`/admin/review/${id}`} className="text-link">
          {registryId}
        </Link>
        <span className="text-quiet">
          {facts.flatMap((fact) => (fact ? [` · ${fact}`] : [])).join("")}
        </span>
      </span>
      {page && (
        <a href={page} target="_blank" rel="noreferrer" className="text-link">
          At the registry
          <span className="sr-only"> {registryId} (opens in a new tab)</span>
          <ExternalLink aria-hidden="true" size={13} className="ms-1 inline align-baseline" />
        </a>
      )}
    </li>
  );
}
