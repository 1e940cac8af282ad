import type { ListingColumn } from "#domain/listing/columns.ts";
import type { RowMark } from "./held-view";

export const markText = ({ isGone }: RowMark) => (isGone ? "No longer in this list" : "Updated");

export const hasChanged = (mark: RowMark | undefined, { fact }: ListingColumn) =>
  Boolean(fact && mark?.facts.has(fact.key));
