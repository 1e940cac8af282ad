import { stateTones } from "#domain/review/review-queue.ts";
import { projectViews, type TeamProjectRow } from "#domain/review/team-projects.ts";
import type { ReviewStatus } from "#domain/vocabulary.ts";
import { Badge } from "~/components/ui/badge";

const statusLabels: Readonly<Record<ReviewStatus, string>> = {
  submitted: projectViews.submitted.label,
  approved: projectViews.approved.label,
  changes_requested: projectViews["changes-requested"].label,
  rejected: projectViews.rejected.label,
  withdrawn: projectViews.withdrawn.label,
};

type ProjectBadgesProps = Pick<
  TeamProjectRow,
  "status" | "hasWaitingChange" | "isUnclaimed" | "isOverridden"
>;

/** A project's review status and any special states. */
export function ProjectBadges(props: ProjectBadgesProps) {
  const { status, hasWaitingChange, isUnclaimed, isOverridden } = props;
  return (
    <span className="flex flex-wrap gap-1.5">
      <Badge tone={stateTones[status]} className="whitespace-nowrap">
        {statusLabels[status]}
      </Badge>{" "}
      {hasWaitingChange && (
        <>
          <Badge tone={stateTones.revision} className="whitespace-nowrap">
            {projectViews.changes.label}
          </Badge>{" "}
        </>
      )}
      {isUnclaimed && (
        <>
          <Badge tone="grey">Unclaimed</Badge>{" "}
        </>
      )}
      {isOverridden && <Badge tone="grey">Overridden</Badge>}
    </span>
  );
}
