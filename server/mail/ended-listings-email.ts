import { z } from "zod";
import { endedProjectsPath, teamProjectUrl } from "#domain/review/team-projects.ts";
import { longDay } from "#domain/text/date-text.ts";
import type { Email } from "./email-layout.ts";

const endedProject = z.object({
  project: z.guid(),
  project_id: z.string(),
  name: z.string().nullable(),
  company: z.string(),
  status: z.string(),
});
const ended = z.object({
  registry: z.string(),
  file_name: z.string(),
  as_of: z.string(),
  /** How many there are; the list has only the first of them. */
  count: z.number(),
  projects: z.array(endedProject),
});

/** To the team: listed projects that, according to an import, have ended in their registry. */
export function endedListingsEmail(data: unknown, siteUrl: string): Email {
  const { registry, file_name, as_of, count, projects } = ended.parse(data);
  const what = count === 1 ? "1 listed project has ended" : `${count} listed projects have ended`;
  const others = count - projects.length;
  return {
    subject: `${what} in ${registry}`,
    heading: `${what} in ${registry}`,
    paragraphs: [
      `According to ${file_name}, dated ${longDay(new Date(as_of))}. ${count === 1 ? "It is" : "They are"} now listed as not available. Please check whether ${count === 1 ? "it" : "they"} should stay listed.`,
      ...(others > 0 && projects.length > 0
        ? [`These are the first ${projects.length}; ${others} more have ended.`]
        : []),
    ],
    list: projects.map(({ project, project_id, name, company, status }) => ({
      label: `${name ?? company}, ${project_id}`,
      note: status,
      url: teamPage(siteUrl, teamProjectUrl(project)),
    })),
    action: { label: "Open all that have ended", url: teamPage(siteUrl, endedProjectsPath) },
  };
}

/** Via the login page, because the team's pages do not exist for visitors who are signed out. */
const teamPage = (siteUrl: string, path: string) =>
  `${siteUrl}/login?from=${encodeURIComponent(path)}`;
