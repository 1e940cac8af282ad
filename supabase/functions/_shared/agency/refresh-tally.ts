import { type RatingRow, ratingRow } from "../../../../domain/agencies/bezero/protocol.ts";
import { isOffScale } from "../../../../domain/rating/rating.ts";
import { registryOfAccreditor } from "../../../../domain/rating/rating-match.ts";

/** Counts the agency's pages and notes anything unusual in them, for the team. */
export function createTally() {
  const offScale = new Set<string>();
  const versions = new Set<string>();
  /** How many ratings name an accreditor that we cannot assign to a registry, by its spelling. */
  const unknown = new Map<string, number>();
  let unusable = 0;
  return {
    pages: 0,
    version: null as string | null,
    count(entries: unknown[], version: string | null): RatingRow[] {
      this.pages += 1;
      if (version) versions.add(version);
      this.version = version ?? this.version;
      const rows = entries.flatMap((entry) => ratingRow(entry) ?? []);
      unusable += entries.length - rows.length;
      for (const { rating, accreditor } of rows) {
        if (isOffScale(rating)) offScale.add(rating);
        if (registryOfAccreditor(accreditor ?? "") !== null) continue;
        const name = accreditor ?? "none named";
        unknown.set(name, (unknown.get(name) ?? 0) + 1);
      }
      return rows;
    },
    get warning(): string | null {
      const spellings = [...unknown]
        .sort(([, one], [, other]) => other - one)
        .map(([name, count]) => `${name} (${count})`);
      const remarks = [
        unusable > 0 && `Unreadable entries skipped: ${unusable}.`,
        offScale.size > 0 && `Ratings not on our scale: ${someOf([...offScale])}.`,
        spellings.length > 0 &&
          `Not shown, because we know no registry for their accreditor: ${someOf(spellings)}.`,
        versions.size > 1 &&
          `The API version changed during the refresh: ${someOf([...versions])}.`,
      ];
      return remarks.filter(Boolean).join(" ") || null;
    },
  };
}

const maxNamed = 5;

function someOf(names: readonly string[]): string {
  const more = names.length - maxNamed;
  const named = names.slice(0, maxNamed).join(", ");
  return more > 0 ? `${named} and ${more} more` : named;
}
