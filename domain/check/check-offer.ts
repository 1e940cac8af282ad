import type { DisplayProject } from "../listing/listing.ts";
import type { CheckContext, CheckLine } from "./check-line.ts";
import { labelLines } from "./label-lines.ts";
import { gatedLines } from "./price-lines.ts";
import {
  effectLine,
  existsLine,
  methodologyLine,
  sellerLine,
  statusLine,
} from "./project-lines.ts";
import type { Offer } from "./seller-offer.ts";
import { tonnesLine, vintageLine } from "./vintage-lines.ts";

/**
 * Holds each statement of an offer against what is known of its project; null is one that is not
 * listed. The project is as its viewer may see it, and so are the lines.
 */
export function checkOffer(
  offer: Offer,
  project: DisplayProject | null,
  context: CheckContext,
): CheckLine[] {
  return [
    existsLine(offer, project),
    statusLine(offer, project),
    ...vintageLine(offer, project),
    ...tonnesLine(offer, project),
    ...labelLines(offer, project, context),
    ...effectLine(offer, project, context),
    ...sellerLine(offer, project),
    ...methodologyLine(project, context),
    ...gatedLines(offer, project, context),
  ];
}
