import { useMemo } from "react";
import { data, type ShouldRevalidateFunctionArgs } from "react-router";
import type { ListingResponse } from "#domain/listing/listing-response.ts";
import { explorerParams } from "#domain/listing/search-params.ts";
import { product } from "#domain/product.ts";
import { Explorer } from "~/features/explorer/explorer";
import { loadExplorer } from "~/features/explorer/load-explorer.server";
import { MarketStrip } from "~/features/market/market-strip";
import { CallToAction } from "~/features/site/home/call-to-action";
import { Hero } from "~/features/site/home/hero";
import { asRendered } from "~/lib/browser/as-rendered";
import { backendContext } from "~/lib/data/backend";
import { pack, unpack } from "~/lib/data/packed";
import { log } from "~/lib/log";
import { organisationData } from "~/lib/seo/organisation-data";
import { pageMeta } from "~/lib/seo/seo";
import type { Route } from "./+types/home";

const WhyChoose = asRendered(
  "reasons",
  async () => (await import("~/features/site/home/why-choose")).WhyChoose,
);

type Start = ListingResponse | "failed";

export async function loader({ context, request }: Route.LoaderArgs) {
  try {
    const start = await loadExplorer(context.get(backendContext), request.url);
    return data({ start: pack<Start>(start) });
  } catch (error) {
    log.error("The home page has no projects", error);
    return data({ start: pack<Start>("failed") }, { headers: { "Cache-Control": "no-store" } });
  }
}

export const handle = { searchParams: explorerParams };

/** On client-side navigation, the browser already has the projects or fetches them itself. */
export function clientLoader() {
  return { start: null };
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const { siteUrl, contactEmail } = root.loaderData.config;
  return pageMeta({
    title: `${product.name}: ${product.headline}`,
    description: product.description,
    path: "/",
    siteUrl,
    structuredData: organisationData(siteUrl, contactEmail),
  });
};

/** A filter changes the URL, but the browser has the projects already. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const packed = loaderData.start;
  const start = useMemo(() => (packed === null ? null : unpack(packed)), [packed]);
  return (
    <main id="content" tabIndex={-1}>
      <Hero start={start} />
      <Explorer start={start}>
        <MarketStrip />
      </Explorer>
      <WhyChoose />
      <CallToAction />
    </main>
  );
}
