import type { Params } from "react-router";
import { comparisonPreview } from "~/features/content/comparison-preview.server";
import { backendContext } from "~/lib/data/backend";
import type { Route } from "./+types/comparison-preview";

const sizes = { "wide.svg": "wide", "narrow.svg": "narrow" } as const;

export async function loader({ context, params }: Route.LoaderArgs) {
  const size = Object.entries(sizes).find(([file]) => file === params.file)?.[1];
  if (!size) return new Response("Not found", { status: 404 });
  const { listings } = context.get(backendContext);
  return new Response(comparisonPreview(await listings(), size), {
    headers: { "Cache-Control": "public, max-age=300", "Content-Type": "image/svg+xml" },
  });
}

/** Made-up names share one cached response, so that they cost nothing. */
export const handle = {
  pageParams: async (params: Params): Promise<Params> =>
    Object.hasOwn(sizes, params.file ?? "") ? params : { file: "unknown" },
};
