/** Normalises a column name's case and spaces; files leave some unnamed. */
function nameKey(name: string): string {
  const key = name.trim().replace(/\s+/g, " ").toLowerCase();
  return /^unnamed: \d+$/.test(key) ? "" : key;
}

/**
 * Normalises a column name for comparison: files of one registry differ in case and spaces, and
 * people write 'project_id', 'Project-ID' or 'projectId'.
 */
export function columnKey(name: string): string {
  if (nameKey(name) === "") return "";
  return nameKey(name.replace(/([a-z])([A-Z])/g, "$1 $2").replace(/[\s_./-]+/g, " "));
}

/** A column name that appears twice, but for case and spaces; null if none does. */
export function repeatedColumn(header: readonly string[]): string | null {
  const seen = new Set<string>();
  for (const name of header) {
    const key = nameKey(name);
    if (key !== "" && seen.has(key)) return name;
    seen.add(key);
  }
  return null;
}

/**
 * Identifies a file layout, so that a later file with the same columns in the same order matches
 * it.
 */
export function headerSignature(header: readonly string[]): string {
  return header.map(nameKey).join("\t").trimEnd();
}
