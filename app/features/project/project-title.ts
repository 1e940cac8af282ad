import { companyName, type DisplayProject } from "#domain/listing/listing.ts";

/** What the page is called: the project's own name, once projects have one, or its company's. */
export function projectTitle(project: DisplayProject): string {
  return companyName(project);
}
