/** What the team settled for all rows of a file at once. */
export interface Mends {
  /** Our names of countries by what the file's cells say, in any case. */
  countries: Readonly<Record<string, string>>;
  /** A stand-in for rows that name no company; null if there is none. */
  company: string | null;
  /** Whether names that are too long are shortened, with the whole name in the description. */
  shortenNames: boolean;
}

export const noMends: Mends = { countries: {}, company: null, shortenNames: false };
