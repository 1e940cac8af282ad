export const rulesPath = "/rules";

export const schemePath = (scheme: string) => `${rulesPath}/${encodeURIComponent(scheme)}`;

/** Where a version of a rule is on the page of its scheme. */
export const ruleAnchor = (version: number) => `rule-${version}`;

export const clausePath = (scheme: string, version: number) =>
  `${schemePath(scheme)}#${ruleAnchor(version)}`;
