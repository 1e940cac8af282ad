import { data, useRouteLoaderData } from "react-router";
import { product } from "#domain/product.ts";
import { CallToAction } from "~/features/site/home/call-to-action";
import { Hero } from "~/features/site/home/hero";
import { summariseListing } from "~/features/site/home/listing-summary";
import { ProjectsSection } from "~/features/site/home/projects-section";
import { WhyChoose } from "~/features/site/home/why-choose";
import { backendContext } from "~/lib/backend";
import { fetchListings } from "~/lib/listings";
import { log } from "~/lib/log";
import { pageMeta } from "~/lib/seo";
import { organisationData } from "~/lib/seo-structured-data";
import type { loader as rootLoader } from "../root";
import type { Route } from "./+types/home";

export async function loader({ context }: Route.LoaderArgs) {
  try {
    const rows = await fetchListings(context.get(backendContext).anonymous);
    return data({ listings: rows.map(summariseListing) });
  } catch (error) {
    log.error("The home page has no projects", error);
    return data({ listings: null }, { headers: { "Cache-Control": "no-store" } });
  }
}

/** Coming from another page, the rest of this one is shown before the projects have arrived. */
export function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return { listings: serverLoader().then(({ listings }) => listings) };
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export const meta: Route.MetaFunction = ({ matches: [root] }) => {
  const { siteUrl } = root.loaderData.config;
  return pageMeta({
    title: `${product.name}: ${product.headline}`,
    description: product.description,
    path: "/",
    siteUrl,
    structuredData: organisationData(siteUrl),
  });
};

export default function Home({ loaderData }: Route.ComponentProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <main id="content" tabIndex={-1}>
      <Hero />
      <ProjectsSection listings={loaderData.listings} apiUrl={root?.config.apiUrl ?? ""} />
      <WhyChoose />
      <CallToAction />
    </main>
  );
}
