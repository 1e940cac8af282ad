import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import { teamMessage } from "#domain/errors.ts";
import { submissionLimits } from "#domain/limits.ts";
import { product } from "#domain/product.ts";
import { chunked } from "#domain/text/arrays.ts";
import { formatList } from "#domain/text/format-list.ts";
import { plural } from "#domain/text/plural.ts";
import type { ReviewDecision } from "#domain/vocabulary.ts";
import { AdminHeading } from "~/components/admin/admin-heading";
import { AdminEmpty, AdminFailure, AdminSkeleton } from "~/components/admin/admin-states";
import { DecisionForm } from "~/components/admin/decision-form";
import { BackLink } from "~/components/ui/back-link";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { teamRefusal } from "~/lib/data/database-refusal";
import { listingsKey } from "~/lib/data/listings-cache";
import { reviewKey } from "~/lib/data/review-counts";
import { useRpcMutation } from "~/lib/data/use-rpc-mutation";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { BatchOutcome } from "./batch-outcome";
import { type BatchUnderReview, batchQuery } from "./batch-query";
import { BatchTable } from "./batch-table";
import { decisionTexts, isDestructive } from "./decision-texts";

const decisions = ["approved", "changes_requested", "rejected"] as const satisfies ReviewDecision[];

/** Everything that a developer changed together, with one decision on all of it. */
export function BatchPage({ batch }: { batch: string }) {
  const { data, error, refetch } = useQuery(batchQuery(batch));
  const sending = useBatchDecision(batch);
  usePageTitle(`Changes sent together - ${product.name}`);
  return (
    <>
      <BackLink to="/admin/review">Review queue</BackLink>
      {sending.data && sending.variables && (
        <BatchOutcome decision={sending.variables.decision} results={sending.data} />
      )}
      {!data?.changes.length && <AdminHeading title="Changes sent together" summary={undefined} />}
      {error && (
        <AdminFailure title="The changes could not be loaded" error={error} onRetry={refetch} />
      )}
      {!data && !error && <AdminSkeleton label="Loading the changes" />}
      {data?.changes.length === 0 && (
        <AdminEmpty
          title="Nothing is waiting"
          hint="These changes have been decided, or sent again together with others."
        />
      )}
      {data && data.changes.length > 0 && <Undecided under={data} sending={sending} />}
    </>
  );
}

interface UndecidedProps {
  under: BatchUnderReview;
  sending: ReturnType<typeof useBatchDecision>;
}

function Undecided({ under, sending }: UndecidedProps) {
  const { changes, seenAt } = under;
  // What the reviewer had read when the dialog was opened; the page behind it goes on updating.
  const [opened, setOpened] = useState<Omit<BatchDecision, "note"> | null>(null);
  const companies = [...new Set(changes.map(({ company }) => company))];
  const projects = changes.filter(({ hasFiles }) => !hasFiles).map(({ projectId }) => projectId);
  const together = projects.length;
  return (
    <>
      <AdminHeading
        title={formatList(companies)}
        summary={`${plural(changes.length, "change was", "changes were")} sent together. The listings stay as they are until you decide.`}
      >
        <div className="flex flex-wrap gap-2">
          {decisions.map((one) => (
            <Button
              key={one}
              size="sm"
              variant={one === "approved" ? "primary" : "secondary"}
              disabled={together === 0}
              onClick={() => {
                sending.reset();
                setOpened({ projects, decision: one, seenAt });
              }}
            >
              {decisionTexts[one].action}
              {one === "approved" && ` ${together}`}
            </Button>
          ))}
        </div>
      </AdminHeading>
      <BatchTable changes={changes} />
      {opened && (
        <Dialog
          title={`${decisionTexts[opened.decision].action}: ${plural(opened.projects.length, "change", "changes")}`}
          description={`For each: ${decisionTexts[opened.decision].effectOnChange} Changes that are edited from now on will be left undecided.`}
          isOpen
          onClose={() => !sending.isPending && setOpened(null)}
        >
          <DecisionForm
            action={decisionTexts[opened.decision].action}
            isDestructive={isDestructive(opened.decision)}
            needsNote={opened.decision !== "approved"}
            hint={`Sent to the developer in one e-mail${together > submissionLimits.changesPerCall ? ` for every ${submissionLimits.changesPerCall} changes` : ""} and kept in each project's history.`}
            isSending={sending.isPending}
            error={sending.error}
            onSend={(note) =>
              sending.mutate({ ...opened, note }, { onSuccess: () => setOpened(null) })
            }
            onClose={() => setOpened(null)}
          />
        </Dialog>
      )}
    </>
  );
}

interface BatchDecision {
  projects: readonly string[];
  decision: ReviewDecision;
  note: string;
  seenAt: string;
}

const outcomes = z.array(
  z.object({ project: z.guid(), error: z.string().nullable(), detail: z.string().nullable() }),
);

interface ProjectOutcome {
  project: string;
  /** Why it was not decided; null if it was. */
  reason: string | null;
}

/** One decision for all of them, sent in as many calls as the database allows it to take. */
function useBatchDecision(batch: string) {
  return useRpcMutation({
    send: async (client, { projects, decision, note, seenAt }: BatchDecision) => {
      const results: ProjectOutcome[] = [];
      for (const part of chunked(projects, submissionLimits.changesPerCall)) {
        const { data, error } = await client.rpc("review_change_batch", {
          batch,
          projects: [...part],
          decision,
          note: note.trim(),
          seen_at: seenAt,
        });
        if (error && results.length === 0) return { data: null, error };
        if (error) {
          results.push(...part.map((project) => ({ project, reason: teamRefusal(error).message })));
          continue;
        }
        results.push(
          ...outcomes.parse(data).map(({ project, error: name, detail }) => ({
            project,
            reason: name && teamMessage({ message: name, details: detail }),
          })),
        );
      }
      return { data: results, error: null };
    },
    invalidates: [reviewKey, listingsKey],
  });
}
