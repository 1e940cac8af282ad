import { sitemapXml } from "~/features/content/sitemap.server";
import { fetchArticles } from "~/lib/articles";
import { backendContext } from "~/lib/backend";
import { fetchNews } from "~/lib/news";
import type { Route } from "./+types/sitemap";

export async function loader({ context }: Route.LoaderArgs) {
  const { anonymous, config } = context.get(backendContext);
  const [articles, news] = await Promise.all([fetchArticles(anonymous), fetchNews(anonymous)]);
  return new Response(sitemapXml(config.siteUrl, articles, news), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
