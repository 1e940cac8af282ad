import { useState } from "react";
import type { FieldName } from "#domain/submission/fields.ts";
import { reviewStep, wizardSteps } from "#domain/submission/steps.ts";

/** Which steps and fields the visitor has left: what is wrong there may be said. */
export function useVisits(step: number) {
  const [visited, setVisited] = useState<ReadonlySet<number>>(() => seenFrom(step, []));
  const [left, setLeft] = useState<ReadonlySet<FieldName>>(new Set());
  const [before, setBefore] = useState(step);
  if (before !== step) {
    setBefore(step);
    setVisited(seenFrom(step, [...visited, before]));
  }
  return {
    visited,
    left,
    leaveField: (field: FieldName) => setLeft((known) => new Set([...known, field])),
  };
}

/** Whoever reaches the review has had the chance to see every step. */
function seenFrom(step: number, left: readonly number[]): Set<number> {
  const seen = step === reviewStep ? [...wizardSteps.keys()] : left;
  return new Set(seen.filter((index) => index !== reviewStep));
}
