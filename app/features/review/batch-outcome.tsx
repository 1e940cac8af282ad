import { Link } from "react-router";
import { plural } from "#domain/text/plural.ts";
import type { ReviewDecision } from "#domain/vocabulary.ts";
import { Card } from "~/components/ui/card";
import { decisionTexts } from "./decision-texts";

interface BatchOutcomeProps {
  decision: ReviewDecision;
  results: readonly { project: string; reason: string | null }[];
}

/** How many changes one decision settled, and which are left and why. */
export function BatchOutcome({ decision, results }: BatchOutcomeProps) {
  const left = results.filter(({ reason }) => reason !== null);
  return (
    <Card role="status" className="mb-4 px-5 py-4 text-sm">
      <p>
        <strong className="font-semibold">
          {decisionTexts[decision].done}:{" "}
          {plural(results.length - left.length, "change", "changes")}.
        </strong>
        {left.length > 0 && ` ${left.length} could not be decided on:`}
      </p>
      {left.length > 0 && (
        <ul className="mt-2 max-h-60 space-y-1.5 overflow-y-auto">
          {left.map(({ project, reason }) => (
            <li key={project}>
              <Link to={`/admin/review/${project}`} className="text-link">
                Open the project
              </Link>
              <span className="block text-quiet">{reason}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
