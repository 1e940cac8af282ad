/** The colour of a grade's badge. */
export type GradeTone = "green" | "blue" | "amber";

/** A ratings agency: everything that the code knows about it. */
export interface RatingsAgency {
  /** Part of the names in our API, as in 'bezero_rating'. */
  readonly id: string;
  readonly name: string;
  readonly fullName: string;
  readonly website: string;
  readonly methodologyUrl: string;
  readonly disclaimerUrl: string;
  /** The image in the column's heading. */
  readonly mark: string;
  /** The explorer's column and the fact that it shows, as links name them. */
  readonly columnKey: string;
  /** Best to worst; no other rating is valid. */
  readonly scale: readonly string[];
  /** Marks a rating that was given before credits were issued. */
  readonly preRatingMark: string;
  /** What it publishes in place of a rating that it has withdrawn. */
  readonly withdrawn: string;
  /** Tones by the first letter of a grade; all others are amber. */
  readonly tones: Readonly<Record<string, GradeTone>>;
  /** Our own functions, as the database and the platform name them. */
  readonly calls: {
    readonly currentRatings: string;
    readonly refreshAll: string;
    readonly refreshProject: string;
  };
}

/** Where an agency's ratings are read, unless the environment says otherwise. */
export interface AgencyApi {
  readonly url: string;
  readonly tokenUrl: string;
}
