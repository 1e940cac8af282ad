import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { WhoseProject } from "#domain/claims/whose-project.ts";
import type { SubmissionDraft } from "#domain/submission/draft.ts";
import { submissionOf } from "#domain/submission/submission.ts";
import { submissionKey } from "#domain/submission/submission-key.ts";
import { useDebouncedValue } from "~/lib/browser/use-debounced-value";
import { browserClient } from "~/lib/data/browser-client";
import { existingProjectsQuery } from "~/lib/data/existing-projects";
import { useSession } from "~/lib/session/session";
import { sentKeys, submittedAs } from "./sent-keys";

/** How long to wait after the last key press before asking the database, in milliseconds. */
const pause = 400;

export interface TakenId {
  id: string;
  /** Whose the other project is; null if that is not known. */
  whose: WhoseProject | null;
}

/** The draft's project ID if submitting would refuse it as taken; known only when signed in. */
export function useProjectIdTaken(draft: SubmissionDraft, editedId: string | null): TakenId | null {
  const { user } = useSession();
  const { project, company } = useMemo(() => submissionOf(draft), [draft]);
  const id = project.id.trim();
  // The only values that matter, as one string, so that other changes to the draft do not refetch.
  const entered = JSON.stringify({
    project: { id, registry: project.registry },
    company: { name: company.name.trim() },
  });
  const settled = useDebouncedValue(entered, pause);
  const userId = user?.id ?? "";
  const { data: isTaken } = useQuery({
    queryKey: ["project-id-taken", userId, editedId, settled],
    queryFn: async ({ signal }) => {
      const client = await browserClient();
      // A project that this very draft created, without a response or in another tab, is no other
      // one.
      const done = submittedAs(draft);
      const keys = new Set([
        ...sentKeys(draft),
        ...(done ? [done] : []),
        submissionKey(userId, draft),
      ]);
      const responses = await Promise.all(
        [...keys].map((submission_key) =>
          client
            .rpc("is_project_id_taken", {
              submission: JSON.parse(settled),
              submission_key,
              ...(editedId !== null && { project: editedId }),
            })
            .abortSignal(signal)
            .throwOnError(),
        ),
      );
      return responses.every(({ data }) => data);
    },
    enabled: userId !== "" && id !== "" && settled === entered,
    // Submitting checks again, so a failed request here can be ignored.
    retry: false,
    staleTime: 60_000,
  });
  const isFound = Boolean(isTaken) && settled === entered;
  const { data: existing } = useQuery({
    ...existingProjectsQuery(userId, project.registry, [id]),
    enabled: isFound,
  });
  const whose = existing?.get(id) ?? null;
  return useMemo(() => (isFound ? { id, whose } : null), [isFound, id, whose]);
}
