import { inOrder } from "#domain/status/site-status.ts";
import { backendContext } from "~/lib/data/backend";
import type { Route } from "./+types/status-data";

export const handle = { isLive: true };

export async function loader({ context }: Route.LoaderArgs) {
  const status = await context.get(backendContext).status();
  return Response.json(
    { ...status, services: inOrder(status.services) },
    { headers: { "Cache-Control": "no-cache" } },
  );
}
