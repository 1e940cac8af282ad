import { data } from "react-router";
import { checkParams, offerAddress, offerInAddress } from "#domain/check/offer-address.ts";
import { checkPath } from "#domain/check/seller-offer.ts";
import { product } from "#domain/product.ts";
import { CheckPage } from "~/features/check/check-page";
import { loadCheck } from "~/features/check/load-check.server";
import { backendContext } from "~/lib/data/backend";
import { log } from "~/lib/log";
import { unlistedPageMeta } from "~/lib/seo/not-indexed";
import { openGraphImage, pageMeta } from "~/lib/seo/seo";
import { breadcrumbData } from "~/lib/seo/structured-data";
import type { Route } from "./+types/offer-check";

export async function loader({ context, request }: Route.LoaderArgs) {
  try {
    return data({ start: await loadCheck(context.get(backendContext), request.url) });
  } catch (error) {
    log.error("The offer could not be checked", error);
    return data({ start: null }, { headers: { "Cache-Control": "no-store" } });
  }
}

export const handle = { searchParams: checkParams };

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

const name = "Check an offer";

/** With an offer it is not indexed, as any offer would be a page. */
export const meta: Route.MetaFunction = ({ matches: [root], location }) => {
  const { siteUrl } = root.loaderData.config;
  const { offer, isEmpty } = offerInAddress(new URLSearchParams(location.search));
  const image = offer ? offerAddress({ registry: offer.registry, id: offer.id }) : checkPath;
  const page = {
    title: `${name} - ${product.name}`,
    description:
      "Hold each statement of a carbon credit offer against what the registry, the developer and the ratings agency state: confirmed, contradicted or not known.",
    path: checkPath,
    siteUrl,
    image: openGraphImage("check", image.slice(checkPath.length)),
  };
  return isEmpty
    ? pageMeta({
        ...page,
        structuredData: [breadcrumbData(siteUrl, [{ name, path: checkPath }])],
      })
    : unlistedPageMeta(page);
};

export default function Check({ loaderData }: Route.ComponentProps) {
  return <CheckPage start={loaderData.start} />;
}
