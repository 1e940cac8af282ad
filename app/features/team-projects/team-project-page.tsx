import { useQuery } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { projectPath } from "#domain/listing/project-path.ts";
import { product } from "#domain/product.ts";
import { projectsAddress } from "#domain/review/team-projects.ts";
import { AdminEmpty, AdminFailure, AdminSkeleton } from "~/components/admin/admin-states";
import { StoredSections } from "~/components/admin/stored-sections";
import { BackLink } from "~/components/ui/back-link";
import { Button } from "~/components/ui/button";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { EditForm } from "./edit-form";
import { OverridePanel } from "./override-panel";
import { ProjectBadges } from "./project-badges";
import { projectQuery, type TeamProject } from "./project-query";
import { StatusPanel } from "./status-panel";

export function TeamProjectPage({ projectId }: { projectId: string }) {
  const stored = useQuery(projectQuery(projectId));
  const [parameters] = useSearchParams();
  const company = stored.data?.record.values["company.name"];
  usePageTitle(`${company ? `${company} - ` : ""}Projects - ${product.name}`);
  return (
    <>
      <BackLink to={projectsAddress.url(projectsAddress.read(parameters))}>
        Back to projects
      </BackLink>
      {!stored.data && <h1 className="sr-only">Project</h1>}
      {stored.isPending && <AdminSkeleton label="Loading the project" />}
      {stored.isError && !stored.data && (
        <AdminFailure
          title="The project could not be loaded"
          error={stored.error}
          onRetry={() => stored.refetch()}
        />
      )}
      {stored.data === null && (
        <AdminEmpty title="Project not found" hint="It may have been deleted." />
      )}
      {stored.data && <Project subject={stored.data} />}
    </>
  );
}

function Project({ subject }: { subject: TeamProject }) {
  const [isEditing, setEditing] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const wasEditing = useRef(isEditing);
  // The focused button is gone, and on a phone the form starts below the visible area.
  useEffect(() => {
    if (wasEditing.current === isEditing) return;
    wasEditing.current = isEditing;
    heading.current?.focus();
  }, [isEditing]);
  return (
    <>
      <ProjectHeading subject={subject} onEdit={isEditing ? undefined : () => setEditing(true)} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <aside
          aria-label="Status and display"
          className="grid items-start gap-5 md:grid-cols-2 lg:order-2 lg:grid-cols-1"
        >
          <StatusPanel subject={subject} />
          <OverridePanel key={subject.override?.seenAt} subject={subject} />
        </aside>
        <div className="grid min-w-0 gap-5">
          <h2
            ref={heading}
            tabIndex={-1}
            className="scroll-mt-28 font-serif text-xl font-medium outline-none"
          >
            {isEditing ? "Edit the fields" : "Stored data"}
          </h2>
          {isEditing ? (
            <EditForm subject={subject} onClose={() => setEditing(false)} />
          ) : (
            <StoredSections record={subject.record} heading="h3" />
          )}
        </div>
      </div>
    </>
  );
}

interface ProjectHeadingProps {
  subject: TeamProject;
  /** Undefined while the project is being edited. */
  onEdit: (() => void) | undefined;
}

function ProjectHeading({ subject, onEdit }: ProjectHeadingProps) {
  const { record, owner, hasWaitingChange, override } = subject;
  const { values, status, projectId, company } = record;
  return (
    <header className="mb-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h1 className="font-serif text-3xl leading-tight font-medium tracking-[-0.01em] wrap-anywhere md:text-4xl">
          <bdi>{values["company.name"]}</bdi>
        </h1>
        <ProjectBadges
          status={status}
          hasWaitingChange={hasWaitingChange}
          isUnclaimed={company.userId === null}
          isOverridden={override !== null}
        />
      </div>
      <p className="mt-1.5 text-sm wrap-anywhere text-quiet">
        {values["project.name"] && (
          <span className="block text-[0.9375rem] text-ink">
            <bdi>{values["project.name"]}</bdi>
          </span>
        )}
        {values["project.registry"] && `${values["project.registry"]}, `}
        {values["project.id"]}
        {owner && ` · ${owner}`}
        {" · "}
        <Link to={`/admin/review/${projectId}`} className="text-link whitespace-nowrap">
          Review, files and history
        </Link>
        {status === "approved" && (
          <>
            {" · "}
            <Link to={projectPath(projectId)} className="text-link whitespace-nowrap">
              View public page
            </Link>
          </>
        )}
      </p>
      {onEdit && (
        <Button size="sm" className="mt-3" onClick={onEdit}>
          <Pencil aria-hidden="true" size={15} />
          Edit fields
        </Button>
      )}
    </header>
  );
}
