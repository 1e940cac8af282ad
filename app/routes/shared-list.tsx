import { data, isRouteErrorResponse } from "react-router";
import { sharedListPath } from "#domain/lists/list-paths.ts";
import { product } from "#domain/product.ts";
import { ListNotFound } from "~/features/lists/list-states";
import { loadSharedList, neverCached } from "~/features/lists/load-shared-list.server";
import { SharedListPage } from "~/features/lists/shared-list-page";
import { backendContext } from "~/lib/data/backend";
import { missingPageMeta, unlistedPageMeta } from "~/lib/seo/not-indexed";
import { openGraphImage } from "~/lib/seo/seo";
import type { Route } from "./+types/shared-list";

export async function loader({ context, params }: Route.LoaderArgs) {
  const list = await loadSharedList(context.get(backendContext), params.token);
  return data(list, { headers: neverCached });
}

export function headers({ loaderHeaders, errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches: [root], loaderData, params }) =>
  loaderData
    ? unlistedPageMeta({
        title: `${loaderData.name} - ${product.name}`,
        description: "A list of carbon credit projects shared with you.",
        path: sharedListPath(params.token),
        siteUrl: root.loaderData.config.siteUrl,
        ...(loaderData.entries.length > 0 && { image: openGraphImage(`list-${params.token}`) }),
      })
    : missingPageMeta(`List not found - ${product.name}`);

export default function SharedList({ loaderData }: Route.ComponentProps) {
  return <SharedListPage {...loaderData} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return <ListNotFound isShared />;
}
