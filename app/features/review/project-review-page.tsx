import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { numberIn } from "#domain/list-address.ts";
import { product } from "#domain/product.ts";
import { registryStatements } from "#domain/review/registry-differences.ts";
import { filesUnderReview } from "#domain/review/review-files.ts";
import {
  nextInQueue,
  possibleDecisions,
  queueAddress,
  reviewUrl,
} from "#domain/review/review-queue.ts";
import type { ReviewDecision } from "#domain/vocabulary.ts";
import { AdminEmpty, AdminFailure, AdminSkeleton } from "~/components/admin/admin-states";
import { BackLink } from "~/components/ui/back-link";
import { Card } from "~/components/ui/card";
import { notify } from "~/lib/browser/notify";
import { fileLinksQuery } from "~/lib/data/file-links";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { CheckList } from "./check-list";
import { DecisionDialog } from "./decision-dialog";
import { DecisionPanel } from "./decision-panel";
import { decisionTexts } from "./decision-texts";
import { ProjectFiles } from "./project-files";
import { queueAroundQuery } from "./queue-query";
import { ReviewHeading } from "./review-heading";
import { type ProjectUnderReview, projectQuery } from "./review-query";
import { RevisionFields } from "./revision-fields";
import { ShortcutsDialog } from "./shortcuts-dialog";
import { SubmittedFields } from "./submitted-fields";
import { TrailList } from "./trail-list";
import { useChecks } from "./use-checks";
import { useColleagues } from "./use-colleagues";
import { useDecidedMeanwhile } from "./use-decided-meanwhile";
import { useDecision } from "./use-decision";
import { useShortcuts } from "./use-shortcuts";

interface ProjectReviewPageProps {
  projectId: string;
}

export function ProjectReviewPage({ projectId }: ProjectReviewPageProps) {
  const stored = useQuery(projectQuery(projectId));
  const [parameters] = useSearchParams();
  const looking = useColleagues({ project: stored.data ? projectId : null }).get(projectId) ?? [];
  const company = stored.data?.record.values["company.name"];
  usePageTitle(`${company ? `${company} - ` : ""}Review queue - ${product.name}`);
  return (
    <>
      <BackLink to={queueAddress.url(queueAddress.read(parameters))}>Back to the queue</BackLink>
      {!stored.data && <h1 className="sr-only">Project review</h1>}
      {stored.isPending && <AdminSkeleton label="Loading the project" />}
      {stored.isError && !stored.data && (
        <AdminFailure
          title="The project could not be loaded"
          error={stored.error}
          onRetry={() => stored.refetch()}
        />
      )}
      {stored.data === null && (
        <AdminEmpty title="Project not found" hint="It may have been deleted." />
      )}
      {stored.data && <Review subject={stored.data} looking={looking} />}
    </>
  );
}

interface ReviewProps {
  subject: ProjectUnderReview;
  /** The names of colleagues who have this project open too. */
  looking: readonly string[];
}

function Review({ subject, looking }: ReviewProps) {
  const files = filesUnderReview(subject.files, subject.revision?.id ?? null);
  const links = useQuery(
    fileLinksQuery(subject.files.filter(({ isConfirmed }) => isConfirmed).map(({ path }) => path)),
  );
  const checks = useChecks(subject, files);
  const next = useNextInQueue(subject.record.projectId);
  const sending = useDecision(subject);
  const [decision, setDecision] = useState<ReviewDecision | null>(null);
  const meanwhile = useDecidedMeanwhile(subject);
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const navigate = useNavigate();
  const [parameters] = useSearchParams();

  function open(chosen: ReviewDecision) {
    sending.reset();
    setDecision(chosen);
  }

  useShortcuts({
    ...Object.fromEntries(
      possibleDecisions(subject.state).map((one) => [decisionTexts[one].key, () => open(one)]),
    ),
    n: next === undefined ? undefined : () => (next ? void navigate(next) : sayThatNoneFollows()),
    u: () => void navigate(queueAddress.url(queueAddress.read(parameters))),
    "?": () => setShowsShortcuts(true),
  });

  const { record } = subject;
  const statements = registryStatements(
    subject.registryRecord,
    record,
    subject.revision?.submission ?? null,
  );
  return (
    <>
      <ReviewHeading
        subject={subject}
        looking={looking}
        onShortcuts={() => setShowsShortcuts(true)}
      />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <aside
          aria-label="Checks and decision"
          className="grid items-start gap-5 md:grid-cols-2 lg:sticky lg:top-[calc(var(--header-height)+1.5rem)] lg:order-2 lg:grid-cols-1"
        >
          <DecisionPanel subject={subject} meanwhile={meanwhile} next={next} onDecide={open} />
          <Card className="p-5">
            <h2 className="mb-3 font-serif text-xl font-medium">Checks</h2>
            <CheckList checks={checks} />
          </Card>
        </aside>
        <div className="grid min-w-0 gap-5">
          {subject.revision ? (
            <RevisionFields
              record={record}
              submission={subject.revision.submission}
              newFiles={files.added.length}
              removedFiles={files.removed.length}
              statements={statements}
            />
          ) : (
            <SubmittedFields
              record={record}
              proposedCompany={subject.proposedCompany}
              statements={statements}
            />
          )}
          <ProjectFiles subject={subject} files={files} links={links} />
          <TrailList trail={subject.trail} />
        </div>
      </div>
      <DecisionDialog
        decision={decision}
        subject={subject}
        sending={sending}
        meanwhile={meanwhile}
        onClose={() => setDecision(null)}
      />
      <ShortcutsDialog isOpen={showsShortcuts} onClose={() => setShowsShortcuts(false)} />
    </>
  );
}

const sayThatNoneFollows = () =>
  notify("info", "This is the last project in this view of the queue.", {
    description: "Press U to go back to the queue.",
  });

/**
 * The URL of the next project in the view of the queue from which this one was opened; null if
 * there is none, undefined while that is not known.
 */
function useNextInQueue(projectId: string): string | null | undefined {
  const [parameters] = useSearchParams();
  const choice = queueAddress.read(parameters);
  const position = numberIn(parameters, "place");
  const { data } = useQuery(queueAroundQuery(choice, position));
  if (!data) return undefined;
  const { rows, from } = data;
  const next = nextInQueue(rows, { projectId, position: Math.max(0, position - from) });
  return next ? reviewUrl(next.projectId, choice, from + rows.indexOf(next)) : null;
}
