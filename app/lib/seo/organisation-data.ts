import { product } from "#domain/product.ts";
import { absoluteUrl } from "./absolute-url";

export type StructuredData = { [key: string]: StructuredDataValue };
type StructuredDataValue =
  | string
  | number
  | boolean
  | null
  | StructuredData
  | StructuredDataValue[];

export const schemaContext = "https://schema.org";

/** The site's operator and the site itself, for the home page. */
export function organisationData(siteUrl: string, contactEmail: string): StructuredData[] {
  return [
    { "@context": schemaContext, ...organisation(siteUrl), email: contactEmail },
    {
      "@context": schemaContext,
      "@type": "WebSite",
      name: product.name,
      url: `${siteUrl}/`,
      description: product.description,
      inLanguage: "en-GB",
    },
  ];
}

export function organisation(siteUrl: string): StructuredData {
  return {
    "@type": "Organization",
    name: product.name,
    url: `${siteUrl}/`,
    logo: absoluteUrl("/apple-touch-icon.png", siteUrl),
  };
}
