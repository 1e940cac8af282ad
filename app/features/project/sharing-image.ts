import type { Params } from "react-router";
import type { MirroredListings } from "#domain/listing/known-listings.ts";
import { displayProject, projectTitle, titleCompany } from "#domain/listing/listing.ts";
import { signedOutContext } from "#domain/listing/signed-out-context.ts";
import type { SharingCard } from "#domain/sharing-card.ts";

/** The id in an image name such as 'project-7d1f….png'; null for other pages' images. */
export function projectIdInImageName(file: string): string | null {
  return /^project-([a-z0-9-]+)\.png$/.exec(file)?.[1] ?? null;
}

/** The text of a listed project's sharing image; contains nothing reserved for signed-in users. */
export function projectSharingImage(
  { rows }: Pick<MirroredListings, "rows">,
  id: string,
): SharingCard | null {
  const row = rows.get(id);
  if (!row) return null;
  const project = displayProject(row, { ...signedOutContext, apiUrl: "" });
  const { registryId, projectType, location } = project;
  return {
    kicker: "Carbon project",
    title: projectTitle(project),
    detail: [titleCompany(project), registryId, projectType, location]
      .filter((part) => part !== null)
      .join("  ·  "),
  };
}

/** Made-up ids share one response, so that they cost nothing. */
export async function imagePageParams(
  params: Params,
  { listings }: { listings: () => Promise<Pick<MirroredListings, "rows">> },
): Promise<Params> {
  const project = projectIdInImageName(params.page ?? "");
  if (project === null || (await listings()).rows.has(project)) return params;
  return { page: "project-unknown.png" };
}
