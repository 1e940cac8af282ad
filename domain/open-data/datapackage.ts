import { product } from "../product.ts";
import { gatedTerms, openDataLicence } from "./licence.ts";
import { tableFieldOf } from "./open-field.ts";
import { fieldsFor } from "./open-fields.ts";
import { openDataPaths } from "./paths.ts";

/** The CSV file of all projects as a Data Package (Frictionless Data). */
export function dataPackage(siteUrl: string, contactEmail: string) {
  const address = (path: string) => new URL(path, siteUrl).href;
  const { id, name, url } = openDataLicence;
  return {
    $schema: "https://datapackage.org/profiles/2.0/datapackage.json",
    name: `${product.name.toLowerCase()}-projects`,
    title: `Carbon credit projects listed on ${product.name}`,
    description: `${product.description} ${gatedTerms}`,
    homepage: address(openDataPaths.page),
    version: "1",
    licenses: [{ name: id, title: name, path: url }],
    sources: [{ title: product.name, path: address("/"), email: contactEmail }],
    resources: [
      {
        name: "projects",
        type: "table",
        title: "Listed projects",
        path: address(openDataPaths.projectsCsv),
        format: "csv",
        mediatype: "text/csv",
        encoding: "utf-8",
        dialect: { delimiter: ",", lineTerminator: "\r\n", quoteChar: '"', doubleQuote: true },
        schema: {
          fields: fieldsFor(false).map(tableFieldOf),
          primaryKey: ["id"],
          missingValues: [""],
        },
      },
    ],
  };
}
