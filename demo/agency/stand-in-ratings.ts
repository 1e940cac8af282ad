import type { AgencyRating } from "#domain/agencies/bezero/protocol.ts";
import ratings from "../data/ratings.json" with { type: "json" };

/** The stand-in's ratings of the demo projects: the fictional ones of the demo data. */
export const standInRatings = (): AgencyRating[] => ratings;
