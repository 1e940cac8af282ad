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

/** The words of a search; a project must hold every one of them. */
export function searchWords(search: string): string[] {
  return plainText(search)
    .split(/\s+/)
    .filter((word) => word !== "");
}

/** Letter case and accents do not matter to somebody who searches. */
function plainText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII, the usual case
  if (/^[\u0000-\u007f]*$/.test(text)) return text.toLowerCase();
  return text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
}
