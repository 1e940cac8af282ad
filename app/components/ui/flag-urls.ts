const files = import.meta.glob<string>("/node_modules/country-flag-icons/3x2/??.svg", {
  query: "?url&no-inline",
  import: "default",
  eager: true,
});

/** Where a country's flag is, among the files that ship with the site. */
export function flagUrl(code: string): string | undefined {
  return files[`/node_modules/country-flag-icons/3x2/${code}.svg`];
}
