import { companyName, type DisplayProject } from "#domain/listing/listing.ts";

/** The project's own name, or its company's where it has none. */
export function projectTitle(project: DisplayProject): string {
  return project.projectName ?? companyName(project);
}

/** With its company, where that is not its name already. */
export function fullTitle(project: DisplayProject): string {
  const { projectName } = project;
  return projectName ? `${projectName}, ${companyName(project)}` : companyName(project);
}
