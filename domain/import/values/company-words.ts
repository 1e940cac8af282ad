/** What registries write where they name no company, or none in particular. */
const none = new Set([
  "-",
  "--",
  "confidential",
  "credits transferred from approved ghg program",
  "multiple",
  "multiple companies",
  "multiple developers",
  "multiple parties",
  "multiple project developers",
  "multiple project proponents",
  "multiple proponents",
  "n/a",
  "na",
  "none",
  "not applicable",
  "not available",
  "not defined",
  "not disclosed",
  "not provided",
  "not specified",
  "null",
  "other",
  "tba",
  "tbc",
  "tbd",
  "to be confirmed",
  "to be determined",
  "undisclosed",
  "units transferred from approved ghg program",
  "unknown",
  "various",
  "various proponents",
]);

export function namesCompany(text: string): boolean {
  const name = text.toLowerCase().replace(/[.\s]+$/, "");
  // Files differ in the spelling of 'programme'.
  return !none.has(name.replace(/programme$/, "program"));
}
