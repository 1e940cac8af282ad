import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { type OpenGraphCard, renderOpenGraphCard } from "~/features/content/open-graph/card.server";
import { openGraphSubject } from "~/features/content/open-graph/subject.server";
import { backendContext } from "~/lib/backend";
import type { Route } from "./+types/open-graph-image";

const pictures = new LRUCache<string, Buffer, OpenGraphCard>({
  max: 200,
  fetchMethod: (_key, _stale, { context }) => renderOpenGraphCard(context),
});

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const card = await openGraphSubject(context.get(backendContext).anonymous, params.page);
  if (!card) return new Response("Not found", { status: 404 });

  const key = createHash("sha256").update(JSON.stringify(card)).digest("base64url");
  const headers = {
    "Cache-Control": "public, max-age=3600",
    "Content-Type": "image/png",
    ETag: `"${key}"`,
  };
  if (request.headers.get("If-None-Match") === headers.ETag) {
    return new Response(null, { status: 304, headers });
  }
  const picture = await pictures.forceFetch(key, { context: card });
  return new Response(new Uint8Array(picture), { headers });
}
