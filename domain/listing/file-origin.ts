import { ratingsAgency } from "../agencies/agencies.ts";
import { product } from "../product.ts";
import { priceTerms } from "./conversion-note.ts";

/** The source and terms of exported values, for files and printouts. */
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
