import { fetchPosts } from "~/features/content/posts";
import { sitemapResponse, sitemapXml } from "~/features/content/sitemap.server";
import { backendContext } from "~/lib/data/backend";
import type { Route } from "./+types/sitemap";

export async function loader({ context }: Route.LoaderArgs) {
  const { anonymous, config } = context.get(backendContext);
  const [articles, news] = await Promise.all([
    fetchPosts(anonymous, "articles"),
    fetchPosts(anonymous, "news"),
  ]);
  return sitemapResponse(sitemapXml(config.siteUrl, articles, news));
}
