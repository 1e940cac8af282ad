/**
 * Whether to block a key in a field for non-negative whole numbers: number inputs accept points,
 * commas, signs and 'e', and some browsers any letter. Keys with longer names move the cursor or
 * delete.
 */
export function isBlockedKey(key: string): boolean {
  return key.length === 1 && !/\d/.test(key);
}

/** A digits-only field's new value: rejects other characters and drops leading zeros. */
export function digitsOnly(entered: string, before: string): string {
  return /^\d*$/.test(entered) ? entered.replace(/^0+(?=\d)/, "") : before;
}

/** A typed or pasted cost ('$1,249.60') in whole dollars; at least 1, as 0 would mean no price. */
export function wholeDollars(entered: string, before: string): string {
  const plain = entered.replace(/[$\s,]/g, "");
  if (plain === "") return "";
  if (!/^\d+(\.\d*)?$/.test(plain)) return before;
  const dollars = Number(plain);
  return String(dollars > 0 ? Math.max(1, Math.round(dollars)) : 0);
}
