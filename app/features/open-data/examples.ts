import { openDataPaths } from "#domain/open-data/paths.ts";

/** Example requests, with the URL of the site they are shown on. */
export function examples(siteUrl: string) {
  const all = `${siteUrl}${openDataPaths.projectsJson}`;
  return [
    {
      title: "Forestry projects that remove carbon",
      language: "curl",
      code: `curl --compressed "${all}?type=Forestry&removal=yes&limit=100"`,
    },
    {
      title: "All projects as one file",
      language: "curl",
      code: `curl --compressed -o projects.csv "${siteUrl}${openDataPaths.projectsCsv}"`,
    },
    {
      title: "All projects, page by page",
      language: "JavaScript",
      code: `const projects = [];
let cursor = null;
do {
  const url = new URL("${all}");
  url.searchParams.set("limit", "500");
  if (cursor) url.searchParams.set("cursor", cursor);
  const response = await fetch(url);
  if (!response.ok) throw new Error((await response.json()).detail);
  const page = await response.json();
  projects.push(...page.projects);
  cursor = page.next_cursor;
} while (cursor);`,
    },
    {
      title: "With a key: changes since your last request",
      language: "curl",
      code: `curl --compressed -H "Authorization: Bearer $CLEARTONNE_KEY" \\
  "${all}?updated_since=2026-11-01T00:00:00Z"`,
    },
  ] as const;
}
