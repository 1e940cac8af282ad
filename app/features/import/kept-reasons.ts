import { plural } from "#domain/text/plural.ts";

const reasons = {
  claimed: { label: "Claimed by a developer", counted: "claimed by a developer" },
  "decided on": { label: "Decided on by the team", counted: "decided on by the team" },
  edited: { label: "Edited since", counted: "edited since" },
  refused: { label: "Could not be undone", counted: "that could not be undone" },
} as const;

const isKnown = (reason: string): reason is keyof typeof reasons => Object.hasOwn(reasons, reason);

/** Why a row stayed when its import was undone. */
export function keptReason(reason: string): string {
  return isKnown(reason) ? reasons[reason].label : reason;
}

/** How many rows stay for each reason, such as '3 projects decided on by the team'. */
export function keptTexts(counts: Readonly<Record<string, number>>): string[] {
  return Object.entries(counts)
    .filter(([, count]) => count > 0)
    .toSorted(([, one], [, other]) => other - one)
    .map(([reason, count]) => {
      const projects = plural(count, "project", "projects");
      return `${projects} ${isKnown(reason) ? reasons[reason].counted : reason}`;
    });
}

export const keptTotal = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
