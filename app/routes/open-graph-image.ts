import { LRUCache } from "lru-cache";
import { type OpenGraphCard, renderOpenGraphCard } from "~/features/content/open-graph/card.server";
import { openGraphSubject } from "~/features/content/open-graph/subject.server";
import {
  imagePageParams,
  projectIdInImageName,
  projectSharingImage,
} from "~/features/project/sharing-image";
import { backendContext } from "~/lib/data/backend";
import type { Route } from "./+types/open-graph-image";

const images = new LRUCache<string, Buffer, OpenGraphCard>({
  max: 200,
  fetchMethod: (_key, _stale, { context }) => renderOpenGraphCard(context),
});

export async function loader({ context, params }: Route.LoaderArgs) {
  const { anonymous, listings } = context.get(backendContext);
  const project = projectIdInImageName(params.page);
  const card = project
    ? projectSharingImage(await listings(), project)
    : await openGraphSubject(anonymous, params.page);
  if (!card) return new Response("Not found", { status: 404 });
  const image = await images.forceFetch(JSON.stringify(card), { context: card });
  return new Response(new Uint8Array(image), {
    headers: { "Cache-Control": "public, max-age=3600", "Content-Type": "image/png" },
  });
}

export const handle = { pageParams: imagePageParams };
