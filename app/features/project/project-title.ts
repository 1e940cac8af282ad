import { companyName, type DisplayProject } from "#domain/listing/listing.ts";

/** The project's name, or its company's if it has none. */
export function projectTitle(project: DisplayProject): string {
  return project.projectName ?? companyName(project);
}

/** The project's name and its company's, or the company's alone if the project has none. */
export function fullTitle(project: DisplayProject): string {
  const { projectName } = project;
  return projectName ? `${projectName}, ${companyName(project)}` : companyName(project);
}
