import { neverCached } from "~/features/lists/load-shared-list.server";
import { loadFrozenText } from "~/features/proof/load-frozen-text.server";
import { backendContext } from "~/lib/data/backend";
import type { Route } from "./+types/frozen-text-file";

/** The public part of a frozen text, byte for byte as it was hashed. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const [, id = ""] = /^(.*)\.json$/.exec(params.file) ?? [];
  const text = await loadFrozenText(context.get(backendContext), id);
  if (!text) return new Response("Not found", { status: 404, headers: neverCached });
  return new Response(text.public_text, {
    headers: { ...neverCached, "Content-Type": "application/json; charset=utf-8" },
  });
}
