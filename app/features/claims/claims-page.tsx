import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import type { CompanyClaim } from "#domain/claims/claim.ts";
import { product } from "#domain/product.ts";
import type { ClaimDecision } from "#domain/vocabulary.ts";
import { AdminHeading } from "~/components/admin/admin-heading";
import { AdminEmpty, AdminFailure, AdminSkeleton } from "~/components/admin/admin-states";
import { DecisionForm } from "~/components/admin/decision-form";
import { Dialog } from "~/components/ui/dialog";
import { ViewLinks } from "~/components/ui/view-links";
import { notify } from "~/lib/browser/notify";
import { listingsKey } from "~/lib/data/listings-cache";
import { reviewCountsQuery, reviewKey } from "~/lib/data/review-counts";
import { useRpcMutation } from "~/lib/data/use-rpc-mutation";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { ClaimCard } from "./claim-card";
import { type ClaimView, claimsQuery, claimViews } from "./claims-query";
import { claimsSummary } from "./claims-summary";

/** Users' claims to own imported companies, for the team to decide on. */
export function ClaimsPage() {
  const [parameters] = useSearchParams();
  const view: ClaimView = parameters.get("show") === "decided" ? "decided" : "waiting";
  const claims = useQuery(claimsQuery(view));
  const { data: counts } = useQuery(reviewCountsQuery);
  const [deciding, setDeciding] = useState<Deciding | null>(null);
  usePageTitle(`Claims - ${product.name}`);
  return (
    <>
      <AdminHeading title="Claims" summary={claims.data && claimsSummary(view, claims.data.count)}>
        {null}
      </AdminHeading>
      <div className="mb-4">
        <ViewLinks
          label="Filter claims"
          views={[
            {
              name: "waiting",
              label: claimViews.waiting,
              to: "/admin/claims",
              count: counts?.claims,
            },
            { name: "decided", label: claimViews.decided, to: "/admin/claims?show=decided" },
          ]}
          current={view}
        />
      </div>
      {claims.isPending && <AdminSkeleton label="Loading claims" />}
      {claims.isError && (
        <AdminFailure
          title="The claims could not be loaded"
          error={claims.error}
          onRetry={() => claims.refetch()}
        />
      )}
      {claims.data?.count === 0 && (
        <AdminEmpty
          title={view === "waiting" ? "No claims waiting" : "No claims decided yet"}
          hint="Developers claim imported companies from a project's page or from My Projects."
        />
      )}
      <ul className="grid gap-4">
        {claims.data?.shown.map((subject) => (
          <li key={subject.claim.id}>
            <ClaimCard
              subject={subject}
              onDecide={(decision) => setDeciding({ claim: subject.claim, decision })}
            />
          </li>
        ))}
      </ul>
      {deciding && <ClaimDecisionDialog {...deciding} onClose={() => setDeciding(null)} />}
    </>
  );
}

interface Deciding {
  claim: CompanyClaim;
  decision: ClaimDecision;
}

function ClaimDecisionDialog({ claim, decision, onClose }: Deciding & { onClose: () => void }) {
  const sending = useClaimDecision();
  const isApproval = decision === "approved";
  const claimant = claim.email ?? "the claimant";
  return (
    <Dialog
      title={isApproval ? "Approve this claim" : "Reject this claim"}
      description={
        isApproval
          ? `${claim.company} and all its projects will belong to ${claimant}. Other claims to it will be rejected. This cannot be undone.`
          : `${claim.company} will remain without an owner.`
      }
      isOpen
      onClose={onClose}
    >
      <DecisionForm
        action={isApproval ? "Approve" : "Reject"}
        isDestructive={!isApproval}
        needsNote={!isApproval}
        noteLabel="Note to the claimant"
        hint={`Sent by e-mail to ${claimant} and kept on record.`}
        isSending={sending.isPending}
        error={sending.error}
        onSend={(note) => sending.mutate({ claim, decision, note }, { onSuccess: onClose })}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface Decision {
  claim: CompanyClaim;
  decision: ClaimDecision;
  note: string;
}

/** Sends the team's decision on a claim, and refetches the claims even if that failed. */
function useClaimDecision() {
  return useRpcMutation({
    send: (client, { claim, decision, note }: Decision) =>
      client.rpc("decide_company_claim", {
        claim: claim.id,
        decision,
        ...(note.trim() && { note: note.trim() }),
      }),
    onSuccess: (_, { claim, decision }) =>
      notify("success", decision === "approved" ? "Claim approved" : "Claim rejected", {
        description: `${claim.company}. The claimant will be notified by e-mail.`,
      }),
    invalidates: [reviewKey, listingsKey],
  });
}
