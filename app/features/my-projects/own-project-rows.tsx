import { ChevronDown, Pencil } from "lucide-react";
import { useId, useState } from "react";
import { Link } from "react-router";
import { companyRoleLabels } from "#domain/claims/colleagues.ts";
import { priceText } from "#domain/listing/currency.ts";
import { projectPath } from "#domain/listing/project-path.ts";
import type { OwnProject } from "#domain/my-projects/own-project.ts";
import type { ReviewTone } from "#domain/review/review-summary.ts";
import { Badge } from "~/components/ui/badge";
import { Button, buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { shortDate } from "~/lib/format/dates";
import { CardDetails } from "./card-details";
import { ProjectMenu } from "./project-menu";
import { ReviewPanel, revisionLabel } from "./review-panel";
import { SelectPage, SelectProject } from "./select-page";
import type { ChosenOwnProjects } from "./use-chosen-own-projects";
import { useNewsOf } from "./use-project-news";

const tones = {
  waiting: "yellow",
  listed: "green",
  action: "orange",
  closed: "grey",
} as const satisfies Record<ReviewTone, string>;

const columns =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 px-4 lg:grid-cols-[minmax(0,1fr)_10rem_6rem_7rem_auto] md:px-5";

interface OwnProjectRowsProps {
  projects: readonly OwnProject[];
  chosen: ChosenOwnProjects;
}

/** Projects as compact rows, for users with many; a row expands to the content of a card. */
export function OwnProjectRows({ projects, chosen }: OwnProjectRowsProps) {
  return (
    <Card className="overflow-hidden">
      <SelectPage
        projects={projects}
        chosen={chosen}
        className="border-b border-rule px-4 md:px-5"
      />
      <div
        aria-hidden="true"
        className={cn(
          columns,
          "pl-13! border-b border-rule bg-paper py-2.5 text-xs font-semibold text-quiet max-lg:hidden",
        )}
      >
        <span>Project</span>
        <span>Status</span>
        <span>Cost / tCO2e</span>
        <span>Last changed</span>
        {/* As wide as the buttons below it. */}
        <span className="w-40" />
      </div>
      <ul className="divide-y divide-rule">
        {projects.map((project) => (
          <li
            key={project.projectId}
            className={cn("flex", chosen.isChosen(project) && "bg-mint-pale")}
          >
            <SelectProject
              project={project}
              chosen={chosen}
              className="shrink-0 items-start py-3.5 pl-4 md:pl-5"
            />
            <ProjectRow project={project} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ProjectRow({ project }: { project: OwnProject }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { review } = project;
  const news = useNewsOf(project);
  return (
    <article aria-labelledby={`${id}-title`} className="min-w-0 flex-1 text-sm">
      <div className={cn(columns, "py-2 hover:bg-mint-pale")}>
        <h3 id={`${id}-title`} className="min-w-0 leading-snug [overflow-wrap:anywhere]">
          <bdi className="font-medium">{project.projectName ?? project.company}</bdi>{" "}
          <span className={cn("text-xs text-quiet", isOpen ? "block" : "line-clamp-2")}>
            {project.projectName && (
              <>
                <bdi>{project.company}</bdi>,{" "}
              </>
            )}
            {project.registryId}
          </span>
        </h3>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 lg:contents">
          <p>
            <Badge tone={tones[review.tone]} className={news && "just-updated"}>
              {review.label}
            </Badge>
            {news && <StateNote>{`Just now: ${news}`}</StateNote>}
            {project.offerStatus && <StateNote>{project.offerStatus.label}</StateNote>}
            {review.revision && <StateNote>{revisionLabel(review.revision)}</StateNote>}
          </p>
          <p className="tabular-nums">
            <span className="sr-only">Cost per tCO2e: </span>
            {priceText(project.costPerTon, project.currencySymbol)}
            {project.waitingPrice ? (
              <StateNote>{`${project.waitingPrice} waits for review`}</StateNote>
            ) : (
              project.notStated.includes("costPerTon") && <StateNote>Not stated</StateNote>
            )}
          </p>
          <p className="text-quiet tabular-nums">
            <span className="sr-only">Last changed: </span>
            {shortDate(project.changedAt)}
          </p>
        </div>
        <div className="flex items-center justify-end gap-1 max-lg:col-start-2 max-lg:row-span-2 max-lg:row-start-1 lg:w-40">
          {project.isViewOnly ? (
            <Badge tone="grey">{companyRoleLabels.viewer}</Badge>
          ) : (
            <Link
              to={`/projects/${project.projectId}/edit`}
              aria-describedby={`${id}-title`}
              className={cn(buttonClass({ variant: "quiet", size: "sm" }), "px-2.5")}
            >
              <Pencil aria-hidden="true" size={15} />
              <span className="max-sm:sr-only">Edit</span>
            </Link>
          )}
          <ProjectMenu project={project} describedBy={`${id}-title`} />
          <Button
            variant="quiet"
            size="sm"
            className="px-2.5"
            aria-label={isOpen ? "Less info" : "More info"}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `${id}-details` : undefined}
            aria-describedby={`${id}-title`}
            onClick={() => setIsOpen(!isOpen)}
          >
            <ChevronDown
              aria-hidden="true"
              size={16}
              className={cn("transition-transform", isOpen && "rotate-180")}
            />
          </Button>
        </div>
      </div>
      {isOpen && (
        <div id={`${id}-details`} className="border-t border-rule/60">
          <div className="space-y-4 px-4 py-4 md:px-5">
            <ReviewPanel project={project} />
            <p dir="auto" className="leading-relaxed wrap-anywhere">
              {project.description}
            </p>
            {project.isListed && (
              <Link to={projectPath(project.projectId)} className="text-link inline-block">
                View public page
              </Link>
            )}
          </div>
          <CardDetails id={`${id}-more`} project={project} />
        </div>
      )}
    </article>
  );
}

function StateNote({ children }: { children: string }) {
  return <span className="mt-0.5 block text-xs text-quiet">{children}</span>;
}
