import { useEffect, useMemo } from "react";
import { useRevalidator } from "react-router";
import { formatList } from "#domain/text/format-list.ts";
import { ClaimCompany } from "~/components/listing/claim-company";
import { DataDownloads } from "~/components/listing/data-downloads";
import { updatedLabels, useUpdatedFacts } from "~/components/listing/use-updated-facts";
import { LiveStatus } from "~/components/ui/live-status";
import { Page } from "~/components/ui/page";
import { useChosenListings } from "~/lib/viewer/chosen-listings";
import { useStatements } from "~/lib/viewer/use-statements";
import { useRefetchOnFocus } from "~/lib/viewer/use-viewer";
import { Contact } from "./contact-buttons";
import { Documents } from "./documents";
import { KeyFigures } from "./key-figures";
import { LabelsTable } from "./labels-table";
import { ListingHistorySection } from "./listing-history-section";
import type { ProjectStart } from "./load-project.server";
import { PriceComparisonSection } from "./price-comparison-section";
import { ProjectFacts } from "./project-facts";
import { ProjectHeading } from "./project-heading";
import { ProjectPlace } from "./project-place";
import { RatingCard } from "./rating-card";
import { SimilarProjectsSection } from "./similar-projects-section";
import { Goals } from "./sustainable-goals";
import { UsesSection } from "./uses-section";
import { VintagesSection } from "./vintages-section";
import { WithdrawnProject } from "./withdrawn-project";

/** Everything that this viewer may see of a listed project. */
export function ProjectPage({ start }: { start: ProjectStart }) {
  const { ids, response, details, sources } = start;
  const [id = ""] = ids;
  const shown = useChosenListings(ids, response);
  const read = useStatements(useMemo(() => [id], [id]));
  useRefetchOnFocus();
  const updated = useUpdatedFacts(
    shown.projects,
    JSON.stringify([shown.isRevealed, shown.currency]),
  );
  useFreshDetails(updated.facts.get(id));
  const [project, ...similar] = ids.map((id) => shown.projects.find((one) => one.id === id));
  // It was withdrawn while the page was open.
  if (!project) return <WithdrawnProject />;
  const rating = shown.ratings[project.id];
  const statements = read.get(id) ?? start.statements;
  const changed = updatedLabels(updated.facts.get(id));
  return (
    <Page className="py-8 md:py-10">
      <LiveStatus
        news={
          updated.change && changed.length > 0
            ? { ...updated.change, text: `This project was updated: ${formatList(changed)}` }
            : null
        }
      />
      <ProjectHeading project={project} sources={sources} updated={changed} />
      <div className="mt-6 grid grid-cols-1 gap-y-9 md:mt-8">
        <KeyFigures
          project={project}
          sources={sources}
          statements={statements}
          isRevealed={shown.isRevealed}
          currency={shown.currency}
          onTryAgain={shown.hasMemberValuesError ? shown.tryAgain : null}
        />
        <div className="grid grid-cols-1 gap-x-8 gap-y-9 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="min-w-0 space-y-9">
            {project.description && (
              <p
                dir="auto"
                className="max-w-[48rem] text-[1.0625rem] leading-relaxed wrap-anywhere"
              >
                {project.description}
              </p>
            )}
            <VintagesSection project={project} />
            <UsesSection project={project} rules={start.rules} />
            <LabelsTable project={project} sources={sources} statements={statements} />
            <ProjectFacts
              project={project}
              details={details}
              sources={sources}
              statements={statements}
            />
            <PriceComparisonSection
              project={project}
              isRevealed={shown.isRevealed}
              currency={shown.currency}
            />
            <Documents project={project} sources={sources} />
          </div>
          <div className="min-w-0 gap-5 space-y-5 *:break-inside-avoid md:max-lg:columns-2">
            {details.unclaimedCompany && <ClaimCompany company={details.unclaimedCompany} />}
            <RatingCard
              project={project}
              ratedAs={rating?.project_id ?? null}
              isRevealed={shown.isRevealed}
            />
            <Contact project={project} />
            <ProjectPlace project={project} sources={sources} />
            <Goals goals={project.sdgs} sources={sources} />
            <SimilarProjectsSection projects={similar.flatMap((one) => one ?? [])} />
            {/* Last, because price changes make it appear or grow for those who log in. */}
            <ListingHistorySection
              projectId={id}
              publicHistory={start.history}
              isRevealed={shown.isRevealed}
            />
          </div>
        </div>
        <DataDownloads projectId={project.id} />
      </div>
    </Page>
  );
}

/** What only the server reads of a project is read again when the rest of it has changed. */
function useFreshDetails(updated: ReadonlySet<string> | undefined) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (updated) void revalidate();
  }, [updated, revalidate]);
}
