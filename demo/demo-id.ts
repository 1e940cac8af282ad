import { createHash } from "node:crypto";

/** The id under which the fictional agency knows its rating of a project. */
export const demoRatingId = (projectId: string) => demoId("rating", projectId);

/** The same id for the same name on every machine, so that demo data is the same everywhere. */
export function demoId(...name: string[]): string {
  const digits = createHash("sha256")
    .update(["demo", ...name].join("\n"))
    .digest("hex");
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `5${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join("-");
}
