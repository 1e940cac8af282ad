import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { conversionNote } from "#domain/listing/conversion-note.ts";
import { byAttention, type OwnProject, ownProject } from "#domain/my-projects/own-project.ts";
import { ownProjectLimits } from "#domain/my-projects/own-project-list.ts";
import { indexRatings } from "#domain/rating/rating-match.ts";
import { LoadFailure } from "~/components/ui/load-failure";
import { listingsKey } from "~/lib/data/listings-cache";
import { myProjectsKey, myProjectsQuery } from "~/lib/data/my-projects-query";
import { usePriceCurrency } from "~/lib/data/price-currency";
import { publicConfig } from "~/lib/data/public-config";
import { ratingsQuery } from "~/lib/data/ratings-query";
import { userTopic } from "~/lib/realtime/topics";
import { useTopic } from "~/lib/realtime/use-topic";
import { CopyingContext, type KeepCopy } from "./duplicate-project";
import { listHeadingId } from "./list-heading";
import { LongProjectList } from "./long-project-list";
import { MyProjectsSkeleton, NoProjectsYet } from "./my-projects-states";
import { ProjectCards } from "./project-cards";
import { UpdatedContext, useProjectNews } from "./use-project-news";

interface ProjectListProps {
  userId: string;
  keepCopy: KeepCopy;
  /** Shown below the list, once its length is known. */
  children: ReactNode;
}

export function ProjectList({ userId, keepCopy, children }: ProjectListProps) {
  const { data: records, error, isFetching, refetch } = useQuery(myProjectsQuery(userId));
  const { currency } = usePriceCurrency(true);
  const note = conversionNote(currency, new Date());
  const { data: ratings } = useQuery(ratingsQuery({ userId }));
  const { apiUrl } = publicConfig();
  const projects = useMemo(() => {
    const findRating = indexRatings(ratings ?? []);
    return (
      records &&
      byAttention(records.map((own) => ownProject(own, { apiUrl, currency, findRating })))
    );
  }, [records, ratings, currency, apiUrl]);

  useLiveProjects(userId);
  const { shown, updated } = useProjectNews(records, projects, ratings !== undefined);

  const copying = useMemo(() => ({ records: records ?? [], keepCopy }), [records, keepCopy]);

  return (
    // Tall from the start, so that the content below does not jump when the list arrives.
    <div className="min-h-[65dvh]">
      <section aria-labelledby={listHeadingId} aria-busy={isFetching}>
        <h2 id={listHeadingId} tabIndex={-1} className="sr-only">
          Your projects
        </h2>
        {error && (
          <LoadFailure
            error={error}
            staleNote={projects && "The list below may be out of date."}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {projects === undefined && !error && <MyProjectsSkeleton />}
        {projects?.length === 0 && <NoProjectsYet />}
        {projects && projects.length > 0 && (
          <CopyingContext value={copying}>
            <UpdatedContext value={updated}>
              <Projects projects={shown ?? projects} />
            </UpdatedContext>
            {note && <p className="mt-4 text-[0.8125rem] text-quiet">{note}</p>}
          </CopyingContext>
        )}
      </section>
      {(projects || error) && children}
    </div>
  );
}

/** A handful of projects needs no toolbar. */
function Projects({ projects }: { projects: readonly OwnProject[] }) {
  return projects.length > ownProjectLimits.withoutToolbar ? (
    <LongProjectList projects={projects} />
  ) : (
    <ProjectCards projects={projects} />
  );
}

/** Refetches the user's projects, or their ratings, as soon as one of them has changed. */
function useLiveProjects(userId: string): void {
  const queryClient = useQueryClient();
  const topic = useMemo(() => userTopic(userId), [userId]);
  useTopic(userId, topic, {
    onMessage({ event, payload: { kind } }) {
      if (event !== "project") return;
      void queryClient.invalidateQueries({ queryKey: myProjectsKey });
      if (kind === "rating") void queryClient.invalidateQueries({ queryKey: listingsKey });
    },
  });
}
