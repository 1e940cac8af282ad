import { openDataLicence } from "#domain/open-data/licence.ts";
import { openDataPaths } from "#domain/open-data/paths.ts";
import { product } from "#domain/product.ts";
import { absoluteUrl } from "~/lib/seo/absolute-url";
import type { StructuredData } from "~/lib/seo/organisation-data";
import type { DescribedName } from "./described-names";

/** Describes the open data for dataset search engines, as schema.org/Dataset. */
export function datasetData(siteUrl: string, fields: readonly DescribedName[]): StructuredData {
  const urlOf = (path: string) => absoluteUrl(path, siteUrl);
  const download = (path: string, encodingFormat: string): StructuredData => ({
    "@type": "DataDownload",
    contentUrl: urlOf(path),
    encodingFormat,
  });
  return {
    "@context": "https://schema.org",
    "@type": "Dataset",
    "@id": urlOf(openDataPaths.page),
    name: `Carbon credit projects listed on ${product.name}`,
    description: `${product.description} Every listed project with its developer, location, type, methodologies, crediting period, tonnes, labels and development goals, as stated by its developer.`,
    url: urlOf(openDataPaths.page),
    license: openDataLicence.url,
    isAccessibleForFree: true,
    inLanguage: "en-GB",
    keywords: ["carbon credits", "carbon removal", "voluntary carbon market"],
    creator: { "@type": "Organization", name: product.name, url: urlOf("/") },
    variableMeasured: fields.filter(({ needsKey }) => !needsKey).map(({ name }) => name),
    distribution: [
      download(openDataPaths.projectsCsv, "text/csv"),
      download(openDataPaths.projectsJson, "application/json"),
    ],
  };
}
