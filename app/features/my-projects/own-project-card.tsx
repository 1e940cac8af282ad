import { ChevronDown, ExternalLink, Pencil } from "lucide-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { Link } from "react-router";
import { priceText } from "#domain/listing/currency.ts";
import { projectPath } from "#domain/listing/project-path.ts";
import type { OwnProject } from "#domain/submission/own-project.ts";
import { Button, buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { CompanyLogo } from "~/components/ui/company-logo";
import { CountryFlags } from "~/components/ui/country-flags";
import { Tooltip } from "~/components/ui/tooltip";
import { track } from "~/lib/browser/analytics";
import { CardDetails } from "./card-details";
import { ProjectMenu } from "./project-menu";
import { ReviewPanel } from "./review-panel";

interface OwnProjectCardProps {
  project: OwnProject;
}

/** One of somebody's own projects. */
export function OwnProjectCard({ project }: OwnProjectCardProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const top = () => card.current?.getBoundingClientRect().top ?? 0;

  // An open card takes a row of its own, which may be another one: the reader still sees it where it was.
  function toggle() {
    const before = top();
    flushSync(() => setIsOpen(!isOpen));
    window.scrollBy({ top: top() - before, behavior: "instant" });
  }

  return (
    <Card ref={card} className="shadow-card">
      <article aria-labelledby={`${id}-title`}>
        <div className="space-y-5 p-5 md:p-6">
          <CardHead titleId={`${id}-title`} project={project} />
          <ReviewPanel project={project} />
          <p className="leading-relaxed wrap-anywhere">{project.description}</p>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-t border-rule pt-4 text-sm sm:grid-cols-4">
            <Figure label="Cost / tCO2e">
              {priceText(project.costPerTon, project.currencySymbol)}
            </Figure>
            <Figure label="Permanence">{project.permanence}</Figure>
            <Figure label="Vintage">{project.vintage}</Figure>
            <Figure label="Project type">{project.projectType}</Figure>
            <Figure label="Company location" className="sm:col-span-2">
              <Countries location={project.companyLocation} />
            </Figure>
            <Figure label="Project location" className="sm:col-span-2">
              <Countries location={project.location} />
            </Figure>
            <Figure label="Category" className="col-span-full">
              {project.carbonCategory}
            </Figure>
          </dl>
        </div>
        {isOpen && <CardDetails id={`${id}-details`} project={project} />}
        <div className="flex flex-wrap items-center gap-x-2 gap-y-2 border-t border-rule px-3 py-2.5 md:px-4">
          <Button
            variant="quiet"
            size="sm"
            className="px-2"
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-details` : undefined}
            aria-describedby={`${id}-title`}
            onClick={toggle}
          >
            {isOpen ? "Less info" : "More info"}
            <ChevronDown
              aria-hidden="true"
              size={16}
              className={cn("transition-transform", isOpen && "rotate-180")}
            />
          </Button>
          <span className="flex-1" />
          {project.isListed && (
            <Link
              to={projectPath(project.projectId)}
              aria-describedby={`${id}-title`}
              className={buttonClass({ variant: "quiet", size: "sm" })}
            >
              View public page
            </Link>
          )}
          {project.website && <VisitSite company={project.company} website={project.website} />}
          <Link
            to={`/projects/${project.projectId}/edit`}
            aria-describedby={`${id}-title`}
            className={buttonClass({ variant: "secondary", size: "sm" })}
          >
            <Pencil aria-hidden="true" size={15} />
            Edit
          </Link>
          <ProjectMenu project={project} describedBy={`${id}-title`} />
        </div>
      </article>
    </Card>
  );
}

function CardHead({ titleId, project }: { titleId: string; project: OwnProject }) {
  const isReady = project.status === "Ready";
  return (
    <div className="flex items-start gap-4">
      <Tooltip content={project.description} hideDelay={150}>
        <button type="button" className="shrink-0 rounded-lg">
          <span className="sr-only">About {project.company}</span>
          <CompanyLogo
            company={project.company}
            src={project.companyLogoUrl}
            size={48}
            className="flex size-12 items-center justify-center rounded-lg border border-rule bg-paper-deep object-contain text-sm font-semibold text-quiet"
          />
        </button>
      </Tooltip>
      <h3 id={titleId} className="min-w-0 flex-1">
        <span className="block font-serif text-xl leading-tight font-medium wrap-anywhere">
          {project.company}
        </span>
        {project.projectName && (
          <span className="mt-1 block text-[0.9375rem] leading-snug font-medium [overflow-wrap:anywhere]">
            {project.projectName}
          </span>
        )}
        <span className="mt-1 block text-sm text-quiet [overflow-wrap:anywhere]">
          {project.registry && `${project.registry}, `}
          {project.registryId}
        </span>
      </h3>
      {project.status && (
        <span
          data-highlighted={isReady}
          className={cn(
            "max-w-40 rounded-xl border px-2.5 py-0.5 text-center text-xs font-medium",
            isReady ? "border-pine bg-pine text-white" : "border-edge text-quiet",
          )}
        >
          {project.status}
        </span>
      )}
    </div>
  );
}

interface FigureProps {
  label: string;
  className?: string;
  children: ReactNode;
}

function Figure({ label, className, children }: FigureProps) {
  return (
    <div className={className}>
      <dt className="text-quiet">{label}</dt>
      <dd className="mt-0.5 font-medium tabular-nums wrap-anywhere">{children}</dd>
    </div>
  );
}

function VisitSite({ company, website }: { company: string; website: string }) {
  return (
    <a
      href={website}
      target="_blank"
      rel="noreferrer"
      className={buttonClass({ variant: "quiet", size: "sm" })}
      onClick={() => track("website_visit", { company, url: website, source: "card" })}
    >
      Visit site
      <ExternalLink aria-hidden="true" size={15} />
      <span className="sr-only">of {company} (opens in a new tab)</span>
    </a>
  );
}

function Countries({ location }: { location: string }) {
  return (
    <CountryFlags
      location={location}
      names="always"
      more={(hidden) => (
        <span title={location} className="text-quiet">
          +{hidden}
        </span>
      )}
    />
  );
}
