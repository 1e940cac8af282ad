import type { Params } from "react-router";
import { projectSitemap, sitemapResponse } from "~/features/content/sitemap.server";
import { projectSitemapPart } from "~/features/content/sitemap-parts";
import { type Backend, backendContext } from "~/lib/data/backend";
import type { Route } from "./+types/project-sitemap";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { listings, config } = context.get(backendContext);
  const { rows } = await listings();
  const part = projectSitemapPart(params.part, rows.size);
  if (part === null) return new Response("Not found", { status: 404 });
  return sitemapResponse(projectSitemap(config.siteUrl, [...rows.keys()], part));
}

export const handle = {
  pageParams: async (params: Params, { listings }: Pick<Backend, "listings">) =>
    projectSitemapPart(params.part ?? "", (await listings()).rows.size) === null
      ? { part: "none" }
      : params,
};
