import { ratingsAgency } from "#domain/agencies/agencies.ts";
import { gatedTerms, openDataLicence } from "#domain/open-data/licence.ts";
import { openDataPaths } from "#domain/open-data/paths.ts";
import { product } from "#domain/product.ts";
import { absoluteUrl } from "~/lib/seo/absolute-url";

/** A guide to the site for language models (llmstxt.org). */
export function llmsText(siteUrl: string): string {
  const link = (name: string, path: string, description: string) =>
    `- [${name}](${absoluteUrl(path, siteUrl)}): ${description}`;
  return `# ${product.name}

> ${product.description} Every listed project answers the same questions, and every submission is reviewed by a person.

Prices are in US dollars per tonne of CO2 equivalent. Cost, permanence and the ratings of ${ratingsAgency.fullName} are shown only to people who are logged in; other visitors' pages do not contain them. An empty value means that the value is not stated; it does not mean zero.

## Data

${link("All projects as JSON", openDataPaths.projectsJson, "in pages; 'next_cursor' leads to the next one")}
${link("All projects as CSV", openDataPaths.projectsCsv, "one file, described by the data package")}
${link("OpenAPI description", openDataPaths.openApi, "every endpoint, parameter and field")}
${link("Data package", openDataPaths.dataPackage, "the columns of the CSV file")}
${link("Newly listed projects", openDataPaths.projectFeed, "an Atom feed")}
${link("About the open data", openDataPaths.page, "licence, fields, examples, limits, keys")}

The public values are licensed under ${openDataLicence.name} (${openDataLicence.url}): credit ${product.name} as the source. ${gatedTerms}

## Pages

${link("Comparison table", "/", "all projects, with filters in the URL")}
${link("Market", "/market", "the same projects as charts")}
${link("How it works", "/learn-more", "how projects are checked and compared, and articles")}
${link("Glossary", "/glossary", "carbon market terms in plain English")}
${link("News", "/news", "what is new")}
${link("About", "/about", "who we are, and why we built this")}
`;
}
