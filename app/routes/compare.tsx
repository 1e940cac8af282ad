import { data } from "react-router";
import { comparedColumns } from "#domain/comparison/compared-columns.ts";
import {
  comparisonParams,
  readComparison,
  writeComparison,
} from "#domain/comparison/comparison-state.ts";
import { comparisonDescription, comparisonTitle } from "#domain/comparison/comparison-text.ts";
import { comparisonUrl, readCompared } from "#domain/comparison/comparison-url.ts";
import { displayRow } from "#domain/listing/listing-response.ts";
import { product } from "#domain/product.ts";
import { ComparisonPage } from "~/features/compare/comparison-page";
import { loadComparison } from "~/features/compare/load-comparison.server";
import { backendContext } from "~/lib/data/backend";
import { log } from "~/lib/log";
import { unlistedPageMeta } from "~/lib/seo/not-indexed";
import { openGraphImage } from "~/lib/seo/seo";
import type { Route } from "./+types/compare";

export async function loader({ context, request }: Route.LoaderArgs) {
  try {
    return data({ start: await loadComparison(context.get(backendContext), request.url) });
  } catch (error) {
    log.error("The comparison has no projects", error);
    return data({ start: null }, { headers: { "Cache-Control": "no-store" } });
  }
}

export const handle = { searchParams: comparisonParams };

/** On client-side navigation, the browser fetches the projects itself. */
export function clientLoader() {
  return { start: null };
}

/** The server's data stays useful while projects are added and removed. */
export function shouldRevalidate() {
  return false;
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

/** Not indexed, as any five of thousands of projects would be a page. */
export const meta: Route.MetaFunction = ({ matches: [root], loaderData, location }) => {
  const { siteUrl } = root.loaderData.config;
  const params = new URLSearchParams(location.search);
  const response = loaderData?.start?.response;
  const context = { apiUrl: "", currency: "" };
  const projects = response?.pinned.map((row) => displayRow(row, response, context)) ?? [];
  const compared = comparedColumns(readCompared(params), projects);
  return unlistedPageMeta({
    title: `${comparisonTitle(compared)} - ${product.name}`,
    description: comparisonDescription(compared),
    path: writeComparison(readComparison(params)),
    siteUrl,
    image: openGraphImage("compare", new URL(comparisonUrl(readCompared(params)), siteUrl).search),
  });
};

export default function Compare({ loaderData }: Route.ComponentProps) {
  return <ComparisonPage start={loaderData.start} />;
}
