import { Lock } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { projectCheckAddress } from "#domain/check/offer-address.ts";
import { offerText, offerTone } from "#domain/listing/badge-tones.ts";
import { endedText } from "#domain/listing/ended-text.ts";
import { permanence } from "#domain/listing/facts/climate-facts.ts";
import { customPriceFrom } from "#domain/listing/facts/detail-facts.ts";
import { type Fact, factText } from "#domain/listing/facts/fact.ts";
import {
  costPerTon,
  creditAvailability,
  lastingTonneCost,
} from "#domain/listing/facts/offer-facts.ts";
import { agencyRating } from "#domain/listing/facts/quality-facts.ts";
import { settingsText } from "#domain/listing/lasting-settings.ts";
import { defaultLastingTonne } from "#domain/listing/lasting-tonne.ts";
import {
  companyName,
  type DisplayProject,
  projectTitle,
  titleCompany,
} from "#domain/listing/listing.ts";
import { projectPath } from "#domain/listing/project-path.ts";
import { hiddenText, type ListedRating } from "#domain/listing/value.ts";
import type { UpdatedFacts } from "~/components/listing/use-updated-facts";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { CompanyLogo } from "~/components/ui/company-logo";
import { RatingImage } from "~/components/ui/rating-image";
import { Skeleton } from "~/components/ui/skeleton";
import type { ComparedRows } from "./use-compared-rows";
import type { ListedProjects } from "./use-listed-projects";

interface RowEntry {
  projectId: string;
  registryId: string;
  company: string;
}

interface ListProjectRowsProps<Entry extends RowEntry> {
  label: string;
  entries: readonly Entry[];
  listed: ListedProjects;
  chosen: ComparedRows;
  updated: UpdatedFacts["facts"];
  /** Renders the note below a project. */
  note: (entry: Entry) => ReactNode;
  /** Renders the action for a project. */
  action?: (entry: Entry) => ReactNode;
}

/** The projects of a list, with their most important values. */
export function ListProjectRows<Entry extends RowEntry>(props: ListProjectRowsProps<Entry>) {
  const { label, entries, listed, chosen, updated, note, action } = props;
  return (
    <Card className="shadow-card">
      <ul aria-label={label} className="divide-y divide-rule">
        {entries.map((entry) => {
          const project = listed.projects.get(entry.projectId);
          return (
            <li
              key={entry.projectId}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-3 px-4 py-4 has-[input:checked]:bg-mint-pale md:px-5 lg:grid-cols-[auto_minmax(0,5fr)_minmax(0,8fr)_auto] lg:gap-x-5"
            >
              <Tick entry={entry} project={project} chosen={chosen} />
              <Name entry={entry} project={project} isUpdated={updated.has(entry.projectId)} />
              <div className="col-span-3 col-start-1 row-start-2 md:col-span-2 md:col-start-2 lg:col-span-1 lg:col-start-3 lg:row-start-1">
                <CurrentValues project={project} isPending={listed.isPending} />
              </div>
              <div className="col-start-3 row-start-1 lg:col-start-4">{action?.(entry)}</div>
              <div className="col-span-3 empty:hidden md:col-span-2 md:col-start-2">
                {note(entry)}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

interface RowProps {
  entry: RowEntry;
  project: DisplayProject | undefined;
}

function Tick({ entry, project, chosen }: RowProps & { chosen: ComparedRows }) {
  return (
    <label className="-m-3 h-fit p-3">
      <input
        type="checkbox"
        aria-label={`Compare ${entry.registryId}`}
        disabled={!project}
        checked={project !== undefined && chosen.has(entry.projectId)}
        onChange={() => chosen.toggle(entry.projectId)}
        className="mt-2 block size-4.5 tick-box"
      />
    </label>
  );
}

function Name({ entry, project, isUpdated }: RowProps & { isUpdated: boolean }) {
  const title = project ? projectTitle(project) : entry.company;
  const company = project ? titleCompany(project) : null;
  return (
    <div className="flex min-w-0 items-start gap-3">
      <CompanyLogo
        company={project ? companyName(project) : entry.company}
        src={project?.companyLogoUrl ?? null}
        className="flex size-[34px] shrink-0 items-center justify-center rounded-lg bg-paper-deep object-contain text-[0.6875rem] font-semibold text-grey-text"
      />
      <div className="min-w-0">
        {project ? (
          <Link
            to={projectPath(entry.projectId)}
            dir="auto"
            className="block text-left leading-snug font-medium [overflow-wrap:anywhere] hover:text-pine hover:underline"
          >
            {title}
          </Link>
        ) : (
          <span
            dir="auto"
            className="block text-left leading-snug font-medium [overflow-wrap:anywhere]"
          >
            {title}
          </span>
        )}
        {company !== null && (
          <p dir="auto" className="text-left text-sm leading-snug [overflow-wrap:anywhere]">
            {company}
          </p>
        )}
        <p className="text-sm text-quiet [overflow-wrap:anywhere]">
          {project?.registryId ?? entry.registryId}
          {project?.projectType && ` · ${project.projectType}`}
          {isUpdated && <span className="just-updated font-semibold text-pine"> · Updated</span>}
        </p>
        {project && (
          <Link
            to={projectCheckAddress(project)}
            className="text-link inline-block text-sm max-md:py-2"
          >
            Check an offer
          </Link>
        )}
      </div>
    </div>
  );
}

interface CurrentValuesProps {
  project: DisplayProject | undefined;
  isPending: boolean;
}

function CurrentValues({ project, isPending }: CurrentValuesProps) {
  if (!project) {
    return isPending ? (
      <Skeleton className="mt-1 h-9 w-full" />
    ) : (
      <p className="pt-1 text-sm">
        <Badge tone="grey">No longer listed</Badge>
      </p>
    );
  }
  return (
    <dl className="grid grid-cols-2 gap-x-5 gap-y-3 text-sm sm:grid-cols-3">
      <Value fact={costPerTon} project={project} className="font-semibold" />
      <Value
        fact={lastingTonneCost}
        project={project}
        label={`Lasting tonne, ${settingsText(defaultLastingTonne)}`}
      />
      <Value fact={customPriceFrom} project={project} label="By negotiation from" />
      <Value fact={permanence} project={project} />
      <Value fact={agencyRating} project={project} label="Rating">
        <Rating rating={project.rating} />
      </Value>
      <Value fact={creditAvailability} project={project} label="Availability">
        <Badge tone={offerTone(project)} title={endedText(project) ?? undefined}>
          {offerText(project)}
        </Badge>
      </Value>
    </dl>
  );
}

interface ValueProps {
  fact: Fact;
  project: DisplayProject;
  /** A shorter label, where the whole one has no room. */
  label?: string;
  className?: string;
  /** Shown instead of the value's text. */
  children?: ReactNode;
}

function Value({ fact, project, label = fact.label, className, children }: ValueProps) {
  const value = fact.value(project);
  return (
    <div className="min-w-0">
      <dt className="text-xs text-quiet">{label}</dt>
      <dd className={cn("mt-0.5 tabular-nums [overflow-wrap:anywhere]", className)}>
        {value.kind === "hidden" ? (
          <span
            title={hiddenText}
            className="inline-flex items-center gap-1.5 text-quiet kept-session:invisible"
          >
            <Lock aria-hidden="true" size={14} />
            Hidden
          </span>
        ) : value.kind === "stated" || value.kind === "not available" ? (
          (children ?? factText(value))
        ) : (
          <span title={value.note} className="font-normal text-quiet">
            {factText(value)}
          </span>
        )}
      </dd>
    </div>
  );
}

function Rating({ rating }: { rating: ListedRating }) {
  if (rating.kind !== "value") return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <RatingImage rating={rating.rating} />
      {rating.onWatch && <Badge tone="amber">On watch</Badge>}
    </span>
  );
}
