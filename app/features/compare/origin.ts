import { priceTerms } from "#domain/listing/conversion-note.ts";
import { product, ratingsAgency } from "#domain/product.ts";

/** The source and terms of a comparison, for exported files and printouts. */
export function originLines(
  address: string,
  asOf: string,
  /** Null for a viewer who was not sent any prices. */
  currency: string | null,
): [label: string, text: string][] {
  const prices: [string, string][] = currency ? [["Prices", priceTerms(currency, new Date())]] : [];
  return [
    ["URL", address],
    ["As of", asOf],
    ...prices,
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
