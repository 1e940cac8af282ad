/** The open data's licence; docs/decisions/030-open-data.md gives the reasons. */
export const openDataLicence = {
  id: "CC-BY-4.0",
  name: "Creative Commons Attribution 4.0 International",
  url: "https://creativecommons.org/licenses/by/4.0/",
} as const;

/** Gated values are for the key's holder only. */
export const gatedTerms =
  "Cost, permanence and ratings, which require a personal key, are for the key holder's own use: they are not covered by this licence and may not be republished.";
