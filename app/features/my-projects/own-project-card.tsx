import { type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { placesIn } from "#domain/countries/country-names.ts";
import { priceText } from "#domain/listing/currency.ts";
import type { OwnProject } from "#domain/my-projects/own-project.ts";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { CompanyLogo } from "~/components/ui/company-logo";
import { CountryFlags } from "~/components/ui/country-flags";
import { Tooltip } from "~/components/ui/tooltip";
import { CardDetails } from "./card-details";
import { CardFooter } from "./card-footer";
import { ReviewPanel } from "./review-panel";
import { useNewsOf } from "./use-project-news";

interface OwnProjectCardProps {
  project: OwnProject;
}

/** One of the user's own projects. */
export function OwnProjectCard({ project }: OwnProjectCardProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const isNotStated = (name: OwnProject["notStated"][number]) => project.notStated.includes(name);
  const top = () => card.current?.getBoundingClientRect().top ?? 0;

  // An open card takes a whole row and may move; scrolling keeps it at the same position on screen.
  function toggle() {
    const before = top();
    flushSync(() => setIsOpen(!isOpen));
    window.scrollBy({ top: top() - before, behavior: "instant" });
  }

  return (
    <Card ref={card} className="h-full shadow-card">
      <article aria-labelledby={`${id}-title`} className="flex h-full flex-col">
        <div className="space-y-5 p-5 md:p-6">
          <CardHead titleId={`${id}-title`} project={project} isOpen={isOpen} />
          <ReviewPanel project={project} />
          <p dir="auto" className="leading-relaxed wrap-anywhere">
            {project.description}
          </p>
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4 border-t border-rule pt-4 text-sm sm:grid-cols-4">
            <Figure
              label="Cost / tCO2e"
              isNotStated={isNotStated("costPerTon") && !project.waitingPrice}
            >
              {priceText(project.costPerTon, project.currencySymbol)}
              {project.waitingPrice && <WaitingPrice price={project.waitingPrice} />}
            </Figure>
            <Figure label="Permanence" isNotStated={isNotStated("permanence")}>
              {project.permanence}
            </Figure>
            <Figure label="Vintage" isNotStated={isNotStated("vintage")}>
              {project.vintage}
            </Figure>
            <Figure label="Project type" isNotStated={isNotStated("projectType")}>
              {project.projectType}
            </Figure>
            <Figure
              label="Company location"
              className="sm:col-span-2"
              isNotStated={isNotStated("companyLocation")}
            >
              <Countries location={project.companyLocation} isOpen={isOpen} />
            </Figure>
            <Figure
              label="Project location"
              className={isOpen ? "col-span-full" : "sm:col-span-2"}
              isNotStated={isNotStated("location")}
            >
              <Countries location={project.location} isOpen={isOpen} />
            </Figure>
            <Figure
              label="Category"
              className="col-span-full"
              isNotStated={isNotStated("carbonCategory")}
            >
              {project.carbonCategory}
            </Figure>
          </dl>
        </div>
        {isOpen && <CardDetails id={`${id}-details`} project={project} />}
        <CardFooter
          project={project}
          titleId={`${id}-title`}
          detailsId={`${id}-details`}
          isOpen={isOpen}
          onToggle={toggle}
        />
      </article>
    </Card>
  );
}

interface CardHeadProps extends OwnProjectCardProps {
  titleId: string;
  isOpen: boolean;
}

function CardHead({ titleId, project, isOpen }: CardHeadProps) {
  const isReady = project.status === "Ready";
  const news = useNewsOf(project);
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
        <bdi className="block text-left font-serif text-xl leading-tight font-medium wrap-anywhere">
          {project.projectName || project.company}
        </bdi>
        {news && <Badge tone="green">Just now: {news}</Badge>}
        {project.projectName && (
          <bdi className="mt-1 block text-left text-[0.9375rem] leading-snug font-medium wrap-anywhere">
            {project.company}
          </bdi>
        )}
        {/* Clamped, because a portfolio has as many IDs as projects. */}
        <span
          className={cn("mt-1 text-sm text-quiet wrap-anywhere", isOpen ? "block" : "line-clamp-2")}
        >
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
          {project.notStated.includes("status") && <NotStated />}
        </span>
      )}
    </div>
  );
}

interface FigureProps {
  label: string;
  className?: string;
  /** No one has stated it, and `children` stands in its place. */
  isNotStated: boolean;
  children: ReactNode;
}

function Figure({ label, className, isNotStated, children }: FigureProps) {
  return (
    <div className={className}>
      <dt className="text-quiet">{label}</dt>
      <dd
        className={cn(
          "mt-0.5 tabular-nums wrap-anywhere",
          isNotStated ? "text-quiet" : "font-medium",
        )}
      >
        {children}
        {isNotStated && <NotStated />}
      </dd>
    </div>
  );
}

/** A price that no one can see yet. */
function WaitingPrice({ price }: { price: string }) {
  return <span className="block text-xs font-normal text-quiet">{price} waits for review</span>;
}

function NotStated() {
  return <span className="block text-xs italic">Not stated</span>;
}

/** The first few countries, and all of them once the card is open. */
function Countries({ location, isOpen }: { location: string; isOpen: boolean }) {
  return (
    <CountryFlags
      places={placesIn(location)}
      names="always"
      atMost={isOpen ? Number.POSITIVE_INFINITY : undefined}
      more={(hidden) => (
        <span title={location} className="text-quiet">
          +{hidden}
        </span>
      )}
    />
  );
}
