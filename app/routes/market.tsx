import { data } from "react-router";
import { explorerParams } from "#domain/listing/search-params.ts";
import { product } from "#domain/product.ts";
import { loadMarket } from "~/features/market/load-market.server";
import { MarketPage } from "~/features/market/market-page";
import { backendContext } from "~/lib/data/backend";
import { log } from "~/lib/log";
import { openGraphImage, pageMeta } from "~/lib/seo/seo";
import { breadcrumbData } from "~/lib/seo/structured-data";
import type { Route } from "./+types/market";

const path = "/market";
const name = "The market at a glance";

export async function loader({ context, request }: Route.LoaderArgs) {
  try {
    return data({ start: await loadMarket(context.get(backendContext), request.url) });
  } catch (error) {
    // The browser tries again, and reports it if that fails too.
    log.error("The market page has no projects", error);
    return data({ start: null }, { headers: { "Cache-Control": "no-store" } });
  }
}

export const handle = { searchParams: explorerParams };

/** On client-side navigation, the browser fetches the charts itself, with the visitor's rights. */
export function clientLoader() {
  return { start: null };
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const { siteUrl } = root.loaderData.config;
  return pageMeta({
    title: `${name} - ${product.name}`,
    description:
      "Every listed carbon credit project in three charts: what a tonne costs and how long it stays, prices by type, and where the projects are.",
    path,
    siteUrl,
    image: openGraphImage("market"),
    structuredData: [breadcrumbData(siteUrl, [{ name: "Market", path }])],
  });
};

export default function MarketRoute({ loaderData }: Route.ComponentProps) {
  return <MarketPage start={loaderData.start} />;
}
