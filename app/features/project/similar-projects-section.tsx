import { useId } from "react";
import { Link } from "react-router";
import { factText } from "#domain/listing/facts/fact.ts";
import { costPerTon } from "#domain/listing/facts/offer-facts.ts";
import { agencyRating } from "#domain/listing/facts/quality-facts.ts";
import {
  companyName,
  type DisplayProject,
  projectTitle,
  titleCompany,
} from "#domain/listing/listing.ts";
import { projectPath } from "#domain/listing/project-path.ts";
import { Card } from "~/components/ui/card";
import { CompanyLogo } from "~/components/ui/company-logo";

export function SimilarProjectsSection({ projects }: { projects: readonly DisplayProject[] }) {
  const id = useId();
  if (projects.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Card className="px-5 pt-5 pb-2">
        <h2 id={id} className="text-sm font-semibold">
          Similar projects
        </h2>
        <ul className="mt-1.5 divide-y divide-rule">
          {projects.map((project) => (
            <SimilarProject key={project.id} project={project} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function SimilarProject({ project }: { project: DisplayProject }) {
  const cost = costPerTon.value(project);
  const rating = agencyRating.value(project);
  return (
    <li>
      <Link to={projectPath(project.id)} className="group flex items-center gap-3 py-3">
        <CompanyLogo
          company={companyName(project)}
          src={project.companyLogoUrl}
          className="flex size-9 shrink-0 items-center justify-center rounded-lg border border-rule bg-white object-contain text-[0.6875rem] font-semibold text-quiet"
        />
        <span className="min-w-0 flex-1">
          <span
            dir="auto"
            className="block text-left text-[0.9375rem] leading-snug wrap-anywhere group-hover:underline group-hover:underline-offset-3"
          >
            {projectTitle(project)}
          </span>
          <span className="mt-0.5 block text-[0.8125rem] leading-snug wrap-anywhere text-quiet">
            {[
              titleCompany(project),
              project.projectSubType ?? project.projectType,
              project.location,
            ]
              .filter(Boolean)
              .join(" · ")}
          </span>
        </span>
        {cost.kind !== "hidden" && (
          <span className="shrink-0 text-right tabular-nums">
            <span className="block text-[0.9375rem]">{factText(cost)}</span>
            <span className="block text-[0.8125rem] text-quiet">
              {rating.kind === "stated" ? rating.text : "Not rated"}
            </span>
          </span>
        )}
      </Link>
    </li>
  );
}
