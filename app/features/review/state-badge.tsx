import { stateLabels, stateTones } from "#domain/review/review-queue.ts";
import type { QueueState } from "#domain/vocabulary.ts";
import { Badge } from "~/components/ui/badge";

export function StateBadge({ state }: { state: QueueState }) {
  return (
    <Badge tone={stateTones[state]} className="whitespace-nowrap">
      {stateLabels[state]}
    </Badge>
  );
}
