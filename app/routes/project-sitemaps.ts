import { projectSitemapIndex, sitemapResponse } from "~/features/content/sitemap.server";
import { backendContext } from "~/lib/data/backend";
import type { Route } from "./+types/project-sitemaps";

export async function loader({ context }: Route.LoaderArgs) {
  const { listings, config } = context.get(backendContext);
  const { rows } = await listings();
  return sitemapResponse(projectSitemapIndex(config.siteUrl, rows.size));
}
