import { Link } from "react-router";
import type { RegistryRecord } from "#domain/import/registry-record.ts";
import { projectPath } from "#domain/listing/project-path.ts";
import { endedInRegistry } from "#domain/registries/registry-status.ts";
import { isWaiting, waitingTime } from "#domain/review/review-queue.ts";
import { teamProjectUrl } from "#domain/review/team-projects.ts";
import { Badge } from "~/components/ui/badge";
import { shortDate } from "~/lib/format/dates";
import { LookingMark } from "./looking-mark";
import type { ProjectUnderReview } from "./review-query";
import { ShortcutsButton } from "./shortcuts-dialog";
import { StateBadge } from "./state-badge";
import { useNow } from "./use-now";

interface ReviewHeadingProps {
  subject: ProjectUnderReview;
  /** The names of colleagues who have this project open too. */
  looking: readonly string[];
  onShortcuts: () => void;
}

/** Whose project is under review, its state here and in its registry, and links to its other pages. */
export function ReviewHeading({ subject, looking, onShortcuts }: ReviewHeadingProps) {
  const now = useNow();
  const { state, since, record, owner } = subject;
  return (
    <header className="mb-5 flex items-start gap-4">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="font-serif text-3xl leading-tight font-medium tracking-[-0.01em] wrap-anywhere md:text-4xl">
            <bdi>{record.values["company.name"]}</bdi>
          </h1>
          <StateBadge state={state} isUnclaimed={record.company.userId === null} />
          {/* Present from the start, so that someone who comes later is announced. */}
          <span role="status">{looking.length > 0 && <LookingMark names={looking} />}</span>
        </div>
        <p className="mt-1.5 text-sm wrap-anywhere text-quiet">
          {record.values["project.name"] && (
            <span className="block text-[0.9375rem] text-ink">
              <bdi>{record.values["project.name"]}</bdi>
            </span>
          )}
          {withRegistry(record.values["project.registry"], record.values["project.id"])} ·{" "}
          {isWaiting(state)
            ? `waiting for ${waitingTime(since, now)}`
            : `decided ${waitingTime(since, now)} ago`}
          {owner && ` · ${owner}`}
          {" · "}
          <Link to={teamProjectUrl(record.projectId)} className="text-link whitespace-nowrap">
            Edit this project
          </Link>
          {/* A project stays listed while a change to it is waiting. */}
          {(state === "approved" || state === "revision") && (
            <>
              {" · "}
              <Link to={projectPath(record.projectId)} className="text-link whitespace-nowrap">
                View public page
              </Link>
            </>
          )}
        </p>
        {subject.registryRecord && <RegistryStatusLine record={subject.registryRecord} />}
      </div>
      <div className="ml-auto">
        <ShortcutsButton onOpen={onShortcuts} />
      </div>
    </header>
  );
}

/** The registry's own word for the project's status, and the day of the file that has it. */
function RegistryStatusLine({ record: { registry, status } }: { record: RegistryRecord }) {
  const hasEnded = endedInRegistry(status?.value ?? null);
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-quiet">
      <span>Status in {registry}:</span>
      {status ? (
        <>
          <Badge tone={hasEnded ? "red" : "grey"} className="wrap-anywhere">
            {status.value}
          </Badge>
          <span>file dated {shortDate(status.asOf)}</span>
        </>
      ) : (
        <span>Not stated</span>
      )}
    </p>
  );
}

/** The id with its registry, if it has one, because two registries may use the same id. */
const withRegistry = (registry: string | null, id: string) =>
  registry ? `${registry}, ${id}` : id;
