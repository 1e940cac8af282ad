import type { Params } from "react-router";
import { copyWidths, requestedCopy } from "#domain/content/image-copies.ts";
import { imageCopy } from "~/features/content/image-copy.server";
import { backendContext } from "~/lib/data/backend";
import type { Route } from "./+types/image-copy";

const unknown = { width: String(copyWidths[0]), name: "unknown" };

export async function loader({ context, params }: Route.LoaderArgs) {
  const { anonymous } = context.get(backendContext);
  const wanted = requestedCopy(params);
  const copy = wanted && (await imageCopy(anonymous, wanted.name, wanted.width));
  if (!copy) return new Response("Not found", { status: 404 });
  return new Response(new Uint8Array(copy), {
    headers: { "Cache-Control": "public, max-age=3600", "Content-Type": "image/webp" },
  });
}

export const handle = {
  kinds: ["files"],
  /** Made-up widths and names share one cached response, so that they cost nothing. */
  pageParams: async (params: Params): Promise<Params> => (requestedCopy(params) ? params : unknown),
};
