import { Check, CircleDashed, CircleHelp, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import type { CheckOutcome, ReviewCheck } from "#domain/review/review-checks.ts";

const marks = {
  passed: { Icon: Check, colour: "text-moss", spoken: "Passed" },
  warning: { Icon: TriangleAlert, colour: "text-amber", spoken: "Needs attention" },
  waiting: { Icon: CircleDashed, colour: "text-quiet", spoken: "Checking" },
  unknown: { Icon: CircleHelp, colour: "text-quiet", spoken: "Unknown" },
} as const satisfies Record<CheckOutcome, object>;

export function CheckList({ checks }: { checks: ReviewCheck[] }) {
  return (
    <ul className="divide-y divide-rule text-sm">
      {checks.map(({ name, outcome, detail, projects }) => {
        const { Icon, colour, spoken } = marks[outcome];
        return (
          <li
            key={name}
            className="flex gap-2.5 py-2.5 first:pt-0 last:pb-0"
            data-outcome={outcome}
          >
            <Icon aria-hidden="true" size={17} className={`mt-0.5 shrink-0 ${colour}`} />
            <div className="min-w-0">
              <p className="leading-snug font-medium">
                <span className="sr-only">{spoken}: </span>
                {name}
              </p>
              <p className="leading-snug break-words text-quiet">{detail}</p>
              {projects?.map(({ projectId, label }) => (
                <Link
                  key={projectId}
                  to={`/admin/review/${projectId}`}
                  className="text-link mt-0.5 block leading-snug break-words"
                >
                  {label}
                </Link>
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
