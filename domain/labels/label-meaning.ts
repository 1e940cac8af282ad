import { knownLabel } from "./recognise-label.ts";

/** What names of schemes leave open if they are not the name of a known label. */
const openPoints: readonly [pattern: RegExp, meaning: string][] = [
  [
    /\bCORSIA\b/i,
    "Does not state both the compliance period and whether the credits are eligible or only in scope.",
  ],
  [
    /\bCCPs?\b|core carbon principles/i,
    "Does not state whether the methodology is approved or these credits carry the label.",
  ],
];

/** One sentence or two on what a label says, and what it does not; null if we do not know it. */
export function labelMeaning(name: string, scope: string | null): string | null {
  const known = knownLabel(name, scope)?.meaning;
  return known ?? openPoints.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}
