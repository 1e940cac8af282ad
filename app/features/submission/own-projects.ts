import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { SubmissionDraft } from "#domain/submission/draft.ts";
import { draftOfRecord } from "#domain/submission/record-draft.ts";
import { myProjectsQuery } from "~/lib/data/my-projects-query";
import { useSession } from "~/lib/session/session";

/** The signed-in user's submitted projects as drafts, newest first; empty when signed out. */
export function useOwnProjects(isWanted: boolean): SubmissionDraft[] {
  const { user } = useSession();
  const { data } = useQuery({
    ...myProjectsQuery(user?.id ?? ""),
    enabled: isWanted && user !== null,
    refetchInterval: false,
  });
  return useMemo(() => (data ?? []).map(({ record }) => draftOfRecord(record, null)), [data]);
}
