import { stateLabels, stateTones } from "#domain/review/review-queue.ts";
import type { QueueState } from "#domain/vocabulary.ts";
import { Badge } from "~/components/ui/badge";

interface StateBadgeProps {
  state: QueueState;
  /** Created by an import, and no one has claimed its company. */
  isUnclaimed?: boolean;
}

export function StateBadge({ state, isUnclaimed = false }: StateBadgeProps) {
  return (
    <Badge tone={stateTones[state]} className="whitespace-nowrap">
      {isUnclaimed && state === "submitted" ? "Imported" : stateLabels[state]}
    </Badge>
  );
}
