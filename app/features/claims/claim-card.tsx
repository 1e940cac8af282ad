import { claimState } from "#domain/claims/claim.ts";
import type { ClaimDecision } from "#domain/vocabulary.ts";
import { CompanyOwnerActs } from "~/components/admin/company-owner-acts";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { listingsKey } from "~/lib/data/listings-cache";
import { reviewKey } from "~/lib/data/review-counts";
import { longDate } from "~/lib/format/dates";
import { ClaimEvidence } from "./claim-evidence";
import type { ClaimToDecide } from "./claims-query";

interface ClaimCardProps {
  subject: ClaimToDecide;
  onDecide: (decision: ClaimDecision) => void;
}

/** A claim with its evidence, and buttons to decide on it. */
export function ClaimCard({ subject, onDecide }: ClaimCardProps) {
  const { claim } = subject;
  const { label, tone } = claimState(claim.decision);
  const titleId = `claim-${claim.id}`;
  return (
    <Card>
      <article aria-labelledby={titleId} className="p-5 md:p-6">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id={titleId} className="font-serif text-2xl font-medium [overflow-wrap:anywhere]">
            <bdi>{claim.company}</bdi>
          </h2>
          <Badge tone={tone}>{label}</Badge>
          <time dateTime={claim.createdAt} className="text-sm text-quiet">
            claimed on {longDate(claim.createdAt)}
          </time>
        </div>
        <blockquote
          dir="auto"
          className="mt-4 max-w-[44rem] border-s-2 border-ink/20 ps-4 leading-relaxed whitespace-pre-line [overflow-wrap:anywhere]"
        >
          {claim.message}
        </blockquote>
        <ClaimEvidence subject={subject} />
        {claim.decidedAt && (
          <p className="mt-5 border-t border-rule pt-4 text-sm">
            {label} on {longDate(claim.decidedAt)}
            {claim.note && <>: “{claim.note}”</>}
          </p>
        )}
        {subject.company && (
          <div className="mt-3 -ml-3 flex flex-wrap gap-1">
            <CompanyOwnerActs company={subject.company} invalidates={[reviewKey, listingsKey]} />
          </div>
        )}
        {claim.decision === null && (
          <div className="mt-5 flex flex-wrap gap-2.5 border-t border-rule pt-4">
            {claim.companyId && (
              <Button size="sm" onClick={() => onDecide("approved")}>
                Approve
                <span className="sr-only"> the claim to {claim.company}</span>
              </Button>
            )}
            <Button variant="secondary" size="sm" onClick={() => onDecide("rejected")}>
              Reject
              <span className="sr-only"> the claim to {claim.company}</span>
            </Button>
          </div>
        )}
      </article>
    </Card>
  );
}
