import { newsFeed } from "~/features/content/news-feed.server";
import { fetchPosts } from "~/features/content/posts";
import { backendContext } from "~/lib/data/backend";
import type { Route } from "./+types/news-feed";

export async function loader({ context }: Route.LoaderArgs) {
  const { anonymous, config } = context.get(backendContext);
  return new Response(newsFeed(config.siteUrl, await fetchPosts(anonymous, "news")), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
