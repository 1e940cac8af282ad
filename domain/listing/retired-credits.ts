import type { DisplayProject } from "./listing.ts";

type Offer = Pick<DisplayProject, "creditAvailability" | "issuedTonnes" | "retiredTonnes">;

/** Offered as spot credits, although every credit issued so far has been retired. */
export function offersRetiredCredits(offer: Offer): boolean {
  const { creditAvailability, issuedTonnes, retiredTonnes } = offer;
  if (creditAvailability !== "Yes - Spot Credits" || !issuedTonnes) return false;
  return retiredTonnes !== null && retiredTonnes >= issuedTonnes;
}
