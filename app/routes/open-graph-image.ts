import { LRUCache } from "lru-cache";
import { checkImageParams } from "#domain/check/offer-address.ts";
import { comparedParam } from "#domain/comparison/comparison-url.ts";
import type { SharingCard } from "#domain/sharing-card.ts";
import { checkSharingImage } from "~/features/check/check-image.server";
import {
  comparisonSharingImage,
  frozenSharingImage,
} from "~/features/compare/comparison-image.server";
import { renderOpenGraphCard } from "~/features/content/open-graph/card.server";
import { openGraphSubject } from "~/features/content/open-graph/subject.server";
import { listSharingImage } from "~/features/lists/list-image.server";
import { neverCached } from "~/features/lists/load-shared-list.server";
import {
  imagePageParams,
  projectIdInImageName,
  projectSharingImage,
} from "~/features/project/sharing-image";
import { statementSharingImage } from "~/features/proof/statement-image.server";
import { type Backend, backendContext } from "~/lib/data/backend";
import type { Route } from "./+types/open-graph-image";

const images = new LRUCache<string, Buffer, SharingCard>({
  max: 200,
  fetchMethod: (_key, _stale, { context }) => renderOpenGraphCard(context),
});

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const backend = context.get(backendContext);
  const [, kind, id = ""] =
    /^(frozen|list|statement)-([A-Za-z0-9_-]+)\.png$/.exec(params.page) ?? [];
  const isList = kind === "list";
  const card = isList
    ? await listSharingImage(backend, id)
    : kind === "frozen"
      ? await frozenSharingImage(backend, id)
      : kind === "statement"
        ? await statementSharingImage(backend, id)
        : await publicCard(backend, params.page, request.url);
  if (!card) return new Response("Not found", { status: 404 });
  const image = await images.forceFetch(JSON.stringify(card), { context: card });
  return new Response(new Uint8Array(image), {
    headers: {
      // A list can be revoked.
      ...(isList ? neverCached : { "Cache-Control": "public, max-age=3600" }),
      "Content-Type": "image/png",
    },
  });
}

async function publicCard(
  backend: Backend,
  file: string,
  url: string,
): Promise<SharingCard | null> {
  const project = projectIdInImageName(file);
  if (project) return projectSharingImage(await backend.listings(), project);
  if (file === "compare.png") {
    const compared = await comparisonSharingImage(backend, url);
    if (compared) return compared;
  }
  if (file === "check.png") {
    const checked = await checkSharingImage(backend, url);
    if (checked) return checked;
  }
  return openGraphSubject(backend.anonymous, file);
}

export const handle = {
  pageParams: imagePageParams,
  searchParams: [comparedParam, ...checkImageParams],
};
