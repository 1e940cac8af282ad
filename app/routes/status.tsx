import { product } from "#domain/product.ts";
import { statusPath } from "#domain/status/status-path.ts";
import { StatusPage } from "~/features/status/status-page";
import { backendContext } from "~/lib/data/backend";
import { unlistedPageMeta } from "~/lib/seo/not-indexed";
import type { Route } from "./+types/status";

export async function loader({ context }: Route.LoaderArgs) {
  return { status: await context.get(backendContext).status() };
}

export const handle = { isLive: true };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  unlistedPageMeta({
    title: `Status - ${product.name}`,
    description: `What of ${product.name} works at the moment and since when, what did not, and how old the data are.`,
    path: statusPath,
    siteUrl: root.loaderData.config.siteUrl,
  });

export default function Status({ loaderData }: Route.ComponentProps) {
  return <StatusPage status={loaderData.status} />;
}
