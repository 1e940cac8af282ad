import { product, ratingsAgency } from "#domain/product.ts";

/** Where a comparison that left the site comes from, and on which terms. */
export function originLines(address: string, asOf: string): [label: string, text: string][] {
  return [
    ["Address", address],
    ["As of", asOf],
    [
      "Ratings",
      `${ratingsAgency.fullName}, subject to its end-user disclaimer: ${ratingsAgency.disclaimerUrl}`,
    ],
    [
      "Terms",
      `Everything else as stated by the developers and reviewed by ${product.name}. For your own use: ask before you republish it.`,
    ],
  ];
}
