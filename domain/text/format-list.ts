/** 'A, B and C'. Avoids `Intl.ListFormat`, which takes a phone a tenth of a second to create. */
export function formatList(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${last}` : last;
}
