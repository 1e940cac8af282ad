import { setImmediate } from "node:timers/promises";
import type { MirroredListings } from "#domain/listing/known-listings.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { refuseUnknownLocations } from "#domain/open-data/location-values.ts";
import type { OpenDataQuery } from "#domain/open-data/open-data-query.ts";
import type { Origins } from "#domain/open-data/open-field.ts";
import { matching, openPage } from "#domain/open-data/open-page.ts";
import { csvHeader, csvLines } from "#domain/open-data/record.ts";
import { cacheResults } from "../../../listings/cache-results.ts";

/** Other requests are served between two parts. */
const rowsPerPart = 200;

/** Computed once for all pages of a query. */
interface Matches {
  projects: readonly DisplayProject[];
}

/** Builds the bodies of lists from the data that a caller may see. */
export function createResponses(origins: Origins) {
  const remembered = cacheResults<Matches>();

  function projectsFor(known: MirroredListings, query: OpenDataQuery) {
    const { filters, updatedSince } = query;
    refuseUnknownLocations(known.index, filters);
    const key = JSON.stringify([filters, updatedSince]);
    return remembered(known.index, key, () => ({ projects: matching(known, query) })).projects;
  }

  return {
    page(known: MirroredListings, query: OpenDataQuery) {
      return openPage(known, projectsFor(known, query), query, origins);
    },

    async file(known: MirroredListings, query: OpenDataQuery): Promise<string> {
      const projects = projectsFor(known, query);
      const parts = [csvHeader(known)];
      for (let start = 0; start < projects.length; start += rowsPerPart) {
        parts.push(csvLines(projects.slice(start, start + rowsPerPart), known, origins));
        await setImmediate();
      }
      return parts.join("");
    },
  };
}
