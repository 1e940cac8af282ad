import { useState } from "react";
import { colleagueName } from "#domain/review/colleague.ts";
import { isWaiting } from "#domain/review/review-queue.ts";
import type { ReviewDecision } from "#domain/vocabulary.ts";
import { useSession } from "~/lib/session/session";
import { decisionTexts } from "./decision-texts";
import type { ProjectUnderReview } from "./review-query";
import type { TrailEvent } from "./trail";

/** What a colleague has decided on a project that was waiting when this page was opened. */
export function useDecidedMeanwhile({ state, trail }: ProjectUnderReview): string | null {
  const { user } = useSession();
  const [wasWaiting] = useState(isWaiting(state));
  const last = trail.find(isDecision);
  if (!wasWaiting || isWaiting(state) || !last || last.who === user?.email) return null;
  return `${decisionTexts[last.kind].done} by ${colleagueName(last.who ?? "")} just now.`;
}

const isDecision = (event: TrailEvent): event is TrailEvent & { kind: ReviewDecision } =>
  event.kind in decisionTexts;
