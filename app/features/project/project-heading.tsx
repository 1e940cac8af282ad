import { TriangleAlert } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { projectCheckAddress } from "#domain/check/offer-address.ts";
import { offerText, offerTone, stageTone } from "#domain/listing/badge-tones.ts";
import { endedText } from "#domain/listing/ended-text.ts";
import { companyName, type DisplayProject, projectTitle } from "#domain/listing/listing.ts";
import { offersRetiredCredits } from "#domain/listing/retired-credits.ts";
import { formatList } from "#domain/text/format-list.ts";
import { AddToList } from "~/components/lists/add-to-list";
import { StatementButton } from "~/components/proof/statement-button";
import { Badge } from "~/components/ui/badge";
import { buttonClass } from "~/components/ui/button";
import { CompanyLogo } from "~/components/ui/company-logo";
import { CountryFlags } from "~/components/ui/country-flags";
import { CompareButton, ComparisonLink } from "./compare-button";
import { explorerTrail } from "./explorer-trail";
import { SourceNote } from "./source-note";
import type { ValueSources } from "./value-sources";

interface ProjectHeadingProps {
  project: DisplayProject;
  /** A registry that names the project or its company differently is quoted. */
  sources: ValueSources;
  /** The labels of facts that have changed while the page was open. */
  updated: readonly string[];
}

export function ProjectHeading({ project, sources, updated }: ProjectHeadingProps) {
  const { stage, status } = project;
  const offer = offerText(project);
  const ended = endedText(project);
  return (
    <header>
      <Trail project={project} />
      <div className="mt-5 flex flex-wrap items-start justify-between gap-x-10 gap-y-5 lg:flex-nowrap">
        <div className="flex min-w-0 items-start gap-4 md:gap-5">
          <CompanyLogo
            company={companyName(project)}
            src={project.companyLogoUrl}
            size={64}
            className="mt-1 flex size-12 shrink-0 items-center justify-center rounded-xl border border-rule bg-white object-contain font-semibold text-quiet md:size-16"
          />
          <div className="min-w-0">
            <h1
              dir="auto"
              className="text-left font-serif text-[2.125rem] leading-[1.1] font-medium tracking-[-0.02em] [overflow-wrap:anywhere] md:text-5xl md:leading-[1.08]"
            >
              {projectTitle(project)}
              {project.projectName && (
                <span
                  dir="auto"
                  className="mt-1.5 block text-xl leading-snug tracking-normal text-quiet md:text-2xl"
                >
                  {companyName(project)}
                </span>
              )}
            </h1>
            <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 text-[0.9375rem] text-quiet">
              <span className="[overflow-wrap:anywhere]">{project.registryId}</span>
              {project.places.length > 0 && (
                <CountryFlags
                  places={project.places}
                  names="always"
                  more={(hidden) => <span>and {hidden} more</span>}
                />
              )}
              <span className="flex flex-wrap gap-2 empty:hidden">
                {stage && <Badge tone={stageTone(stage)}>{stage}</Badge>}
                {offer && <Badge tone={offerTone(project)}>{offer}</Badge>}
                {status === "Sold Out" && <Badge tone="orange">{status}</Badge>}
              </span>
            </p>
            <p className="text-quiet empty:hidden">
              <SourceNote sources={differing(sources)} fields={["project.name", "company.name"]} />
            </p>
          </div>
        </div>
        <div className="grid shrink-0 gap-2 max-md:w-full lg:mt-2">
          <div className="flex gap-2.5 *:flex-1">
            <CompareButton project={project} />
            <AddToList projects={[project]} />
          </div>
          <div className="flex flex-wrap gap-2.5 *:flex-1 *:whitespace-nowrap">
            <Link
              to={projectCheckAddress(project)}
              className={buttonClass({ variant: "secondary", size: "sm" })}
            >
              Check an offer
            </Link>
            <StatementButton projects={[project.id]} />
          </div>
          <ComparisonLink project={project} />
        </div>
      </div>
      {/* Between the heading and what follows, where it moves nothing. */}
      {updated.length > 0 && (
        <p className="relative h-0">
          <Badge
            tone="green"
            title={formatList(updated)}
            className="just-updated absolute top-1.5 left-0 max-w-full truncate"
          >
            Updated: {updated.length > 3 ? `${updated.length} facts` : formatList(updated)}
          </Badge>
        </p>
      )}
      {ended && <Notice>{ended}</Notice>}
      {offersRetiredCredits(project) && (
        <Notice>
          All issued credits have been retired, so no spot credits should be left. Ask the developer
          before buying.
        </Notice>
      )}
    </header>
  );
}

/** A registry that agrees with the heading need not be named beside it. */
function differing(sources: ValueSources): ValueSources {
  return Object.fromEntries(Object.entries(sources).filter(([, { difference }]) => difference));
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p
      role="note"
      className="mt-4 flex max-w-[44rem] gap-3 rounded-xl border border-amber/35 bg-amber-tint/60 p-4 text-sm wrap-anywhere"
    >
      <TriangleAlert aria-hidden="true" size={18} className="mt-px shrink-0 text-amber" />
      {children}
    </p>
  );
}

function Trail({ project }: { project: DisplayProject }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className="flex flex-wrap gap-x-2 gap-y-1 text-sm text-quiet">
        {explorerTrail(project).map(({ name, path }, index) => (
          <Fragment key={path}>
            {index > 0 && (
              <li aria-hidden="true" className="text-edge">
                /
              </li>
            )}
            <li>
              <Link to={path} className="hover:text-pine hover:underline hover:underline-offset-3">
                {name}
              </Link>
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  );
}
