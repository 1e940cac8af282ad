import { queryOptions, useQuery } from "@tanstack/react-query";
import {
  type Pending,
  type ReviewCheck,
  reviewChecks,
  reviewFindings,
  websiteAnswer,
} from "#domain/review/review-checks.ts";
import { submittedSections } from "#domain/review/review-fields.ts";
import { type FilesUnderReview, isDocument } from "#domain/review/review-files.ts";
import { submittedValue } from "#domain/review/review-submission.ts";
import type { FieldName } from "#domain/submission/fields.ts";
import { browserClient } from "~/lib/data/browser-client";
import type { ProjectUnderReview } from "./project-query";
import { reviewKey } from "./queue-query";

/** The automatic checks of what is to be decided on; answers come in as they arrive. */
export function useChecks(
  subject: ProjectUnderReview,
  { listed, added }: FilesUnderReview,
): ReviewCheck[] {
  const website = submittedText(subject, "details.website");
  const findings = useQuery(findingsQuery(subject));
  const answer = useQuery(websiteQuery(website));
  return reviewChecks(
    {
      description: submittedText(subject, "details.description"),
      costPerTon: submittedText(subject, "pricing.costPerTon"),
      website,
      methodologies: subject.methodologies.length,
      documents: [...listed, ...added].filter((file) => isDocument(file) && file.isConfirmed)
        .length,
    },
    { findings: findings.data ?? pendingOf(findings), website: answer.data ?? pendingOf(answer) },
  );
}

function findingsQuery({ id, revision, seenAt }: ProjectUnderReview) {
  return queryOptions({
    queryKey: [...reviewKey, "findings", id, revision?.id, revision?.seenAt ?? seenAt] as const,
    queryFn: async () => {
      const client = await browserClient();
      const { data } = await client
        .rpc("get_review_findings", {
          project: id,
          ...(revision && { revision: revision.id }),
        })
        .throwOnError();
      return reviewFindings.parse(data);
    },
  });
}

/** Asked by the server: a page may not look at other sites. */
function websiteQuery(website: string) {
  return queryOptions({
    queryKey: ["website-answer", website] as const,
    queryFn: async ({ signal }) => {
      const { auth } = await browserClient();
      const { data } = await auth.getSession();
      const response = await fetch("/api/website-check", {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Authorization: `Bearer ${data.session?.access_token ?? ""}`,
        },
        body: JSON.stringify({ website }),
        signal,
      });
      if (!response.ok) throw new Error(`The website check answered ${response.status}`);
      return websiteAnswer.parse(await response.json());
    },
    enabled: website !== "",
    staleTime: 5 * 60_000,
  });
}

function pendingOf({ isError }: { isError: boolean }): Pending {
  return isError ? "failed" : "waiting";
}

/** One text of what is to be decided on. */
function submittedText(subject: ProjectUnderReview, name: FieldName): string {
  const field = submittedSections.flatMap(({ fields }) => fields).find((one) => one.name === name);
  if (!field) throw new Error(`The desk does not show ${name}`);
  const { revision, project } = subject;
  return String(revision ? submittedValue(revision.submission, field) : field.stored(project));
}
