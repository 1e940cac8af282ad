import { openDataPaths } from "#domain/open-data/paths.ts";
import { product } from "#domain/product.ts";
import { datasetData } from "~/features/open-data/dataset-data";
import { OpenDataPage } from "~/features/open-data/open-data-page";
import { describedOpenData } from "~/features/open-data/open-data-page.server";
import { openGraphImage, pageMeta } from "~/lib/seo/seo";
import { breadcrumbData } from "~/lib/seo/structured-data";
import type { Route } from "./+types/open-data";

const path = openDataPaths.page;
const name = "Open data";

export function loader() {
  return describedOpenData();
}

export const meta: Route.MetaFunction = ({ matches: [root], loaderData }) => {
  const { siteUrl } = root.loaderData.config;
  return pageMeta({
    title: `${name} - ${product.name}`,
    description:
      "Every listed carbon credit project as JSON, CSV and CDOP: the licence, fields, examples, limits and keys of our open data.",
    path,
    siteUrl,
    image: openGraphImage("open-data"),
    structuredData: [
      datasetData(siteUrl, loaderData?.fields ?? []),
      breadcrumbData(siteUrl, [
        { name: "Learn More", path: "/learn-more" },
        { name, path },
      ]),
    ],
  });
};

export default function OpenData({ loaderData, matches: [root] }: Route.ComponentProps) {
  return <OpenDataPage siteUrl={root.loaderData.config.siteUrl} {...loaderData} />;
}
