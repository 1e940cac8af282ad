import { useMemo, useRef } from "react";
import { Link } from "react-router";
import type { OwnProject } from "#domain/my-projects/own-project.ts";
import {
  chosenProjects,
  defaultChoice,
  type OwnProjectChoice,
  ownProjectLimits,
  ownProjectsAddress,
  pageOf,
  projectCountText,
} from "#domain/my-projects/own-project-list.ts";
import { buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Pagination } from "~/components/ui/pagination";
import { storedFlag } from "~/lib/browser/stored-flag";
import { useListState } from "~/lib/browser/use-list-state";
import { ChosenProjectsBar } from "./chosen-projects-bar";
import { ListToolbar } from "./list-toolbar";
import { OwnProjectRows } from "./own-project-rows";
import { ProjectCards } from "./project-cards";
import { useChosenOwnProjects } from "./use-chosen-own-projects";

/** A paginated list of many projects, with tools to search, filter and sort them. */
export function LongProjectList({ projects }: { projects: readonly OwnProject[] }) {
  const { choice, page, change } = useListState(ownProjectsAddress, isStep);
  const isCompact = useCompactView();
  const selection = useChosenOwnProjects();
  const list = useRef<HTMLElement>(null);
  const { filter, order, search } = choice;
  const chosen = useMemo(
    () => chosenProjects(projects, { filter, order, search }),
    [projects, filter, order, search],
  );
  const size = sizeOf(isCompact);
  const shown = pageOf(chosen.projects, page, size);

  function toggleCompact() {
    // Goes to the page with the projects that are currently shown.
    const samePage = Math.floor(shown.start / sizeOf(!isCompact)) + 1;
    setCompactView(!isCompact);
    change({}, samePage);
  }

  /** The page links are below the list, so a page change moves view and focus to its top. */
  function goToTop() {
    list.current?.focus({ preventScroll: true });
    list.current?.scrollIntoView({ block: "start", behavior: "instant" });
  }

  return (
    <>
      <ListToolbar
        choice={choice}
        counts={chosen.counts}
        isCompact={isCompact}
        onSearch={(text) => change({ search: text })}
        onOrder={(chosenOrder) => change({ order: chosenOrder })}
        onToggleCompact={toggleCompact}
      />
      <section
        ref={list}
        tabIndex={-1}
        aria-label="This page of your projects"
        className="outline-none"
      >
        <p role="status" className="mb-4 text-sm text-quiet tabular-nums">
          {projectCountText(projects.length, chosen.projects.length, shown)}
        </p>
        {shown.items.length === 0 && <NothingFound />}
        {shown.items.length > 0 &&
          (isCompact ? (
            <OwnProjectRows projects={shown.items} chosen={selection} />
          ) : (
            <ProjectCards projects={shown.items} chosen={selection} />
          ))}
      </section>
      <Pagination
        label="Pages of your projects"
        page={shown.page}
        total={chosen.projects.length}
        rowsPerPage={size}
        to={(other) => ownProjectsAddress.url(choice, other)}
        onPageChange={goToTop}
        position={`Page ${shown.page} of ${shown.lastPage}`}
        className="mt-6"
      />
      {selection.ids.size > 0 && (
        <ChosenProjectsBar chosen={selection} projects={projects} matching={chosen.projects} />
      )}
    </>
  );
}

/** A search adds a single history entry, however many letters are typed. */
const isStep = (before: OwnProjectChoice, after: OwnProjectChoice) =>
  before.order !== after.order || (before.search === "" && after.search !== "");

const sizeOf = (isCompact: boolean) =>
  isCompact ? ownProjectLimits.rowsPerPage : ownProjectLimits.cardsPerPage;

function NothingFound() {
  return (
    <Card className="flex flex-col items-center gap-4 px-6 py-16 text-center text-quiet">
      <h3 className="font-serif text-2xl font-medium text-ink">Nothing found</h3>
      <p>No projects match your search and filter.</p>
      <Link
        to={ownProjectsAddress.url(defaultChoice)}
        preventScrollReset
        className={buttonClass({ variant: "secondary" })}
      >
        Show all projects
      </Link>
    </Card>
  );
}

/** Cards or rows: a personal preference, so not part of the URL. The server renders cards. */
const { set: setCompactView, useFlag: useCompactView } = storedFlag("my-projects-view", "compact");
