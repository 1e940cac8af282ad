import { z } from "zod";
import { projectPath } from "#domain/listing/project-path.ts";
import { followedValues, valueChanges } from "#domain/lists/followed-values.ts";
import { listsPath } from "#domain/lists/list-paths.ts";
import type { Email } from "./email-layout.ts";

const changedProject = z.object({
  project: z.guid(),
  project_id: z.string(),
  company: z.string(),
  /** The names of the recipient's lists that the project is on. */
  lists: z.array(z.string()).min(1),
  before: followedValues,
  after: followedValues,
});
const changed = z.object({ projects: z.array(changedProject).min(1) });

/** No one reads more than this in an e-mail. */
const maxProjects = 50;

/** The changes on a user's lists since their last e-mail. */
export function listChangesEmail(data: unknown, siteUrl: string): Email {
  const { projects } = changed.parse(data);
  const [first] = projects;
  const others = projects.length - maxProjects;
  return {
    subject:
      projects.length === 1 && first
        ? `${first.company}, ${first.project_id} has changed`
        : `${projects.length} projects on your lists have changed`,
    heading:
      projects.length === 1
        ? "A project on your lists has changed"
        : `${projects.length} projects on your lists have changed`,
    paragraphs: [
      "Prices are in US dollars per tonne of CO2e.",
      ...(others > 0 ? [`These are the first ${maxProjects}; ${others} more have changed.`] : []),
    ],
    list: projects.slice(0, maxProjects).map((project) => ({
      label: `${project.company}, ${project.project_id}`,
      note: `on ${project.lists.map((name) => `‘${name}’`).join(", ")}`,
      url: siteUrl + projectPath(project.project),
      lines: valueChanges(project.before, project.after).map(
        ({ label, before, after }) => `${label}: ${after} (before: ${before})`,
      ),
    })),
    action: { label: "Open your lists", url: siteUrl + listsPath },
    unsubscribe: {
      kind: "lists",
      reason:
        "You get this e-mail, at most once a day, because you asked to hear about changes to your lists.",
    },
  };
}
