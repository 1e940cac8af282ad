import { plainText } from "../text/plain-text.ts";
import type { DisplayProject } from "./listing.ts";

/** What the search box looks through, prepared for comparison. */
export function searchableText(project: DisplayProject): string {
  return plainText(
    [
      project.company,
      project.projectId,
      project.sector,
      ...project.allProjectTypes,
      ...project.allSubTypes,
      project.location,
      project.region,
      ...project.methodologies.map(({ name }) => name),
      project.description,
    ].join("\n"),
  );
}
