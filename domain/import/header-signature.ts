/**
 * Normalises a column name: files of one registry differ in case and spaces, and leave some
 * unnamed.
 */
export function columnKey(name: string): string {
  const key = name.trim().replace(/\s+/g, " ").toLowerCase();
  return /^unnamed: \d+$/.test(key) ? "" : key;
}

/**
 * Identifies a file layout, so that a later file with the same columns in the same order matches
 * it.
 */
export function headerSignature(header: readonly string[]): string {
  return header.map(columnKey).join("\t").trimEnd();
}
