import type { ListingColumn } from "../listing/columns.ts";
import type { Fact } from "../listing/facts/fact.ts";
import type { DisplayProject } from "../listing/listing.ts";

type Better = "lower" | "higher";

/** One row of a comparison: a fact, and whether one value of it can be better than another. */
export interface Attribute {
  fact: Fact;
  /** The explorer's column for the same fact, which the cell is rendered like. */
  column?: ListingColumn | undefined;
  /** Which direction is better, if either is better for everybody. */
  better?: Better | undefined;
  /** What only projects that have it in common can be compared within. */
  within?: ((project: DisplayProject) => string | null) | undefined;
}

export interface AttributeGroup {
  title: string;
  attributes: readonly Attribute[];
}
