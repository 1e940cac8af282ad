/** Schemes whose labels registries put on credits. */
const labelFamilies = ["CORSIA", "CCP", "Article 6"] as const;
export type LabelFamily = (typeof labelFamilies)[number];

const patterns: Readonly<Record<LabelFamily, RegExp>> = {
  CORSIA: /\bCORSIA\b/i,
  CCP: /\bCCPs?\b|core carbon principles/i,
  "Article 6": /\barticle (6|six)\b/i,
};

/** The scheme whose labels a text mentions; the database has the same rule. */
export const labelFamily = (words: string): LabelFamily | null =>
  labelFamilies.find((family) => patterns[family].test(words)) ?? null;
