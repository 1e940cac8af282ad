import { newsFeed } from "~/features/content/news-feed.server";
import { backendContext } from "~/lib/backend";
import { fetchNews } from "~/lib/news";
import type { Route } from "./+types/news-feed";

export async function loader({ context }: Route.LoaderArgs) {
  const { anonymous, config } = context.get(backendContext);
  return new Response(newsFeed(config.siteUrl, await fetchNews(anonymous)), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
