import { newestListings, projectFeed } from "~/features/content/project-feed.server";
import { backendContext } from "~/lib/data/backend";
import type { Route } from "./+types/project-feed";

export async function loader({ context }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  // Dates first, so that the listings include every project they name, unless it was withdrawn.
  const newest = await newestListings(backend);
  const feed = projectFeed(backend.config.siteUrl, newest, await backend.listings());
  return new Response(feed, {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
