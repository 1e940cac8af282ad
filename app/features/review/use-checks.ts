import { queryOptions, useQuery } from "@tanstack/react-query";
import { isDocument } from "#domain/files/project-file.ts";
import {
  type Pending,
  type ReviewCheck,
  reviewChecks,
  reviewFindings,
  websiteResponse,
} from "#domain/review/review-checks.ts";
import { textAfter } from "#domain/review/review-difference.ts";
import { type FilesUnderReview, filesAfterApproval } from "#domain/review/review-files.ts";
import type { ValueFieldName } from "#domain/submission/fields/fields.ts";
import { browserClient } from "~/lib/data/browser-client";
import { reviewKey } from "~/lib/data/review-counts";
import type { ProjectUnderReview } from "./review-query";

/** The automatic checks of the version under review; results appear as they arrive. */
export function useChecks(subject: ProjectUnderReview, files: FilesUnderReview): ReviewCheck[] {
  const website = String(textOf(subject, "details.website"));
  const findings = useQuery(findingsQuery(subject));
  const response = useQuery(websiteQuery(website));
  return reviewChecks(
    {
      description: String(textOf(subject, "details.description")),
      costPerTon: String(textOf(subject, "pricing.costPerTon")),
      website,
      methodologies: textOf(subject, "project.methodologies").length,
      documents: filesAfterApproval(files).filter((file) => isDocument(file) && file.isConfirmed)
        .length,
      creditAvailability: String(textOf(subject, "impact.credit_availability")),
      issuedTonnes: tonnesOf(subject, "impact.issuedTonnes"),
      retiredTonnes: tonnesOf(subject, "impact.retiredTonnes"),
    },
    {
      findings: findings.data ?? pendingOf(findings),
      website: response.data ?? pendingOf(response),
    },
  );
}

function findingsQuery({ record, revision }: ProjectUnderReview) {
  const { projectId, updatedAt } = record;
  return queryOptions({
    queryKey: [
      ...reviewKey,
      "findings",
      projectId,
      revision?.id,
      revision?.seenAt ?? updatedAt,
    ] as const,
    queryFn: async () => {
      const client = await browserClient();
      const { data } = await client
        .rpc("get_review_findings", {
          project: projectId,
          ...(revision && { revision: revision.id }),
        })
        .throwOnError();
      return reviewFindings.parse(data);
    },
  });
}

/** Goes through our server, because the page itself may not fetch other sites. */
function websiteQuery(website: string) {
  return queryOptions({
    queryKey: ["website-response", website] as const,
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
      if (!response.ok) throw new Error(`The website check responded with ${response.status}`);
      return websiteResponse.parse(await response.json());
    },
    enabled: website !== "",
    staleTime: 5 * 60_000,
  });
}

function pendingOf({ isError }: { isError: boolean }): Pending {
  return isError ? "failed" : "waiting";
}

/** A field's value in the version under review. */
function textOf({ revision, record }: ProjectUnderReview, name: ValueFieldName) {
  return textAfter(record, revision?.submission ?? null, name);
}

function tonnesOf(subject: ProjectUnderReview, name: ValueFieldName): number | null {
  const text = String(textOf(subject, name));
  return text === "" ? null : Number(text);
}
