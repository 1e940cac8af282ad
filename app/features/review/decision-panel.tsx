import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { isWaiting, possibleDecisions } from "#domain/review/review-queue.ts";
import type { ReviewDecision } from "#domain/vocabulary.ts";
import { Button, buttonClass } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { cn } from "~/components/ui/class-names";
import { decisionTexts } from "./decision-texts";
import type { ProjectUnderReview } from "./review-query";

interface DecisionPanelProps {
  subject: ProjectUnderReview;
  /** What a colleague has decided while this page was open; null if nothing. */
  meanwhile: string | null;
  /** The URL of the next project, if there is one. */
  next: string | null | undefined;
  onDecide: (decision: ReviewDecision) => void;
}

export function DecisionPanel({ subject, meanwhile, next, onDecide }: DecisionPanelProps) {
  const decisions = possibleDecisions(subject.state);
  return (
    <Card className="p-5">
      <h2 className="font-serif text-xl font-medium">Decision</h2>
      <div role="status">
        {meanwhile && (
          <p className="just-updated mt-2 rounded-lg border border-mint bg-mint-pale px-3 py-2 text-sm">
            {meanwhile}
          </p>
        )}
      </div>
      {decisions.length === 0 && (
        <p className="mt-2 text-sm leading-relaxed text-quiet">
          There is nothing to decide until the developer submits this project again.
        </p>
      )}
      <div className="mt-3 grid gap-2">
        {decisions.map((decision) => (
          <Button
            key={decision}
            variant={decision === "approved" ? "primary" : "secondary"}
            size="sm"
            className="justify-center md:justify-between"
            onClick={() => onDecide(decision)}
          >
            {decisionTexts[decision].action}
            <span
              aria-hidden="true"
              className="hidden rounded border border-current/30 px-1.5 font-sans text-xs font-medium uppercase md:inline"
            >
              {decisionTexts[decision].key}
            </span>
          </Button>
        ))}
      </div>
      {next && (
        <Link
          to={next}
          className={cn(
            buttonClass({ variant: isWaiting(subject.state) ? "quiet" : "primary", size: "sm" }),
            "mt-2 w-full justify-center md:justify-between",
          )}
        >
          Next in the queue
          <ArrowRight aria-hidden="true" size={16} />
        </Link>
      )}
    </Card>
  );
}
