import { product, ratingsAgency } from "../product.ts";

/** The source and terms of exported values, for files and printouts. */
export function originLines(address: string, asOf: string): [label: string, text: string][] {
  return [
    ["URL", address],
    ["As of", asOf],
    [
      "Ratings",
      `${ratingsAgency.fullName}, subject to its end-user disclaimer: ${ratingsAgency.disclaimerUrl}`,
    ],
    [
      "Terms",
      `Everything else as stated by the developers and reviewed by ${product.name}. For your own use; please ask before republishing.`,
    ],
  ];
}
