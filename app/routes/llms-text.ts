import { llmsText } from "~/features/open-data/llms-text.server";
import { backendContext } from "~/lib/data/backend";
import type { Route } from "./+types/llms-text";

export function loader({ context }: Route.LoaderArgs) {
  return new Response(llmsText(context.get(backendContext).config.siteUrl), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-cache" },
  });
}
