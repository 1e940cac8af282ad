/**
 * The trade's abbreviations, as far as readers meet them in values. What they stand for is apart
 * (`abbreviations.ts`), because a page marks them long before someone asks.
 */
export const abbreviatedWords = [
  "ACR",
  "ART",
  "BCR",
  "CAR",
  "CCB",
  "CCP",
  "CDM",
  "CORSIA",
  "CRCF",
  "DNV",
  "GCC",
  "ICVCM",
  "SD VISta",
  "VCS",
] as const;

/** Cuts a text at its abbreviations, which are every second part of it. */
export const abbreviationPattern = new RegExp(`\\b(${abbreviatedWords.join("|")})\\b`);

export const hasAbbreviation = (text: string): boolean => abbreviationPattern.test(text);
