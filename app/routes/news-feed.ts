import { fetchNews } from "~/features/content/news";
import { newsFeed } from "~/features/content/news-feed.server";
import { backendContext } from "~/lib/data/backend";
import type { Route } from "./+types/news-feed";

export async function loader({ context }: Route.LoaderArgs) {
  const { anonymous, config } = context.get(backendContext);
  return new Response(newsFeed(config.siteUrl, await fetchNews(anonymous)), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
