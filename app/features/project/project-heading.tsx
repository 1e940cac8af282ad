import { TriangleAlert } from "lucide-react";
import { Fragment } from "react";
import { Link } from "react-router";
import { availabilityTone, shortAvailability, stageTone } from "#domain/listing/badge-tones.ts";
import { companyName, type DisplayProject } from "#domain/listing/listing.ts";
import { offersRetiredCredits } from "#domain/listing/retired-credits.ts";
import { formatList } from "#domain/text/arrays.ts";
import { Badge } from "~/components/ui/badge";
import { CompanyLogo } from "~/components/ui/company-logo";
import { CountryFlags } from "~/components/ui/country-flags";
import { explorerTrail } from "./explorer-trail";
import { projectTitle } from "./project-title";

interface ProjectHeadingProps {
  project: DisplayProject;
  /** The labels of facts that have changed while the page was open. */
  updated: readonly string[];
}

export function ProjectHeading({ project, updated }: ProjectHeadingProps) {
  const { stage, creditAvailability, carbonCategory, status } = project;
  return (
    <header>
      <Trail project={project} />
      <div className="mt-6 flex items-start gap-4 md:gap-5">
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
          <p className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-[0.9375rem] text-quiet">
            <span className="[overflow-wrap:anywhere]">{project.registryId}</span>
            {project.places.length > 0 && (
              <CountryFlags
                places={project.places}
                names="always"
                more={(hidden) => <span>and {hidden} more</span>}
              />
            )}
          </p>
        </div>
      </div>
      <p className="mt-5 flex flex-wrap gap-2">
        {stage && <Badge tone={stageTone(stage)}>{stage}</Badge>}
        {creditAvailability && (
          <Badge tone={availabilityTone(creditAvailability)}>
            {shortAvailability(creditAvailability)}
          </Badge>
        )}
        {carbonCategory && <Badge tone="grey">{carbonCategory}</Badge>}
        {status === "Sold Out" && <Badge tone="orange">{status}</Badge>}
      </p>
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
      {offersRetiredCredits(project) && (
        <p
          role="note"
          className="mt-4 flex max-w-[44rem] gap-3 rounded-xl border border-amber/35 bg-amber-tint/60 p-4 text-sm"
        >
          <TriangleAlert aria-hidden="true" size={18} className="mt-px shrink-0 text-amber" />
          All issued credits have been retired, so no spot credits should be left. Ask the developer
          before buying.
        </p>
      )}
    </header>
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
