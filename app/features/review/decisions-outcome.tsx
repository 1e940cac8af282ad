import { X } from "lucide-react";
import { Link } from "react-router";
import { type QueueChoice, reviewUrl, rowKey } from "#domain/review/review-queue.ts";
import { plural } from "#domain/text/plural.ts";
import { Card } from "~/components/ui/card";
import { decisionTexts } from "./decision-texts";
import type { DecisionsOutcome } from "./use-decisions";

interface DecisionsOutcomeCardProps {
  outcome: DecisionsOutcome;
  choice: QueueChoice;
  onClose: () => void;
}

/** Shows how many projects were decided, and which were refused and why. */
export function DecisionsOutcomeCard({ outcome, choice, onClose }: DecisionsOutcomeCardProps) {
  const { decision, decided, refused } = outcome;
  return (
    <Card role="status" className="relative mb-4 px-5 py-4 pr-14 text-sm">
      <p>
        <strong className="font-semibold">
          {decisionTexts[decision].done}: {plural(decided, "project", "projects")}.
        </strong>
        {refused.length > 0 && ` ${refused.length} could not be decided on:`}
      </p>
      {refused.length > 0 && (
        <ul className="mt-2 max-h-60 space-y-1.5 overflow-y-auto">
          {refused.map(({ row, reason }) => (
            <li key={rowKey(row)} className="break-words">
              <Link to={reviewUrl(row.projectId, choice, 0)} className="text-link">
                {row.company}, {row.registryId}
              </Link>
              <span className="block text-quiet">{reason}</span>
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        aria-label="Close"
        className="absolute top-3 right-3 inline-flex size-8 items-center justify-center rounded-lg text-quiet hover:bg-pine/7 hover:text-ink"
        onClick={onClose}
      >
        <X aria-hidden="true" size={16} />
      </button>
    </Card>
  );
}
