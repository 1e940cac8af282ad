/** Why a row of a file of transactions does not count; each is one group in the check. */
export const refusalReasons = {
  id: "Rows without a readable project ID",
  vintage: "Rows without a readable vintage",
  amount: "Rows with an amount that cannot be true",
  date: "Rows with a date that cannot be read",
  kind: "Rows of another kind than the file",
  cut: "Rows that end early",
  total: "Vintages with contradictory totals",
  large: "Vintages with more credits than any registry has issued",
} as const;
export type RefusalReason = keyof typeof refusalReasons;

/** Thrown while a row is read: the row is refused with this sentence, and nothing of it counts. */
export class RowRefusal extends Error {
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason, sentence: string) {
    super(sentence);
    this.reason = reason;
  }
}
