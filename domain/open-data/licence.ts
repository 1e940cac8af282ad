/** What the open data may be used for: docs/decisions/030-open-data.md says why. */
export const openDataLicence = {
  id: "CC-BY-4.0",
  name: "Creative Commons Attribution 4.0 International",
  url: "https://creativecommons.org/licenses/by/4.0/",
} as const;

/** What is read with a key is for its holder alone. */
export const gatedTerms =
  "Cost, permanence and ratings, which are sent with a personal key alone, are for the holder's own use: they are not under this licence and may not be published again.";
