/**
 * Whether a key may not be typed into a field of whole, non-negative numbers: number fields take
 * points, commas, signs and 'e', and some browsers any letter. Keys with longer names move or delete.
 */
export function isBlockedKey(key: string): boolean {
  return key.length === 1 && !/\d/.test(key);
}

/** What a digits-only field holds after an entry; what is not digits changes nothing, nor do zeros in front. */
export function digitsOnly(entered: string, before: string): string {
  return /^\d*$/.test(entered) ? entered.replace(/^0+(?=\d)/, "") : before;
}

/** A cost as it was typed or pasted ('$1,249.60'), in whole dollars: 0 is no price, so less than one is one. */
export function wholeDollars(entered: string, before: string): string {
  const plain = entered.replace(/[$\s,]/g, "");
  if (plain === "") return "";
  if (!/^\d+(\.\d*)?$/.test(plain)) return before;
  const dollars = Number(plain);
  return String(dollars > 0 ? Math.max(1, Math.round(dollars)) : 0);
}
