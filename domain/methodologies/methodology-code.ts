/** The codes that registries use, with the blanks, dots and dashes that people leave out or add. */
const codes =
  /\bAR[\s-]*(?<forest>ACM|AMS|AM)[\s-]*(?<forestNumber>\d{4})\b|\bAMS[\s._-]*(?<scale>I{1,3})[\s._-]+(?<letters>[A-Z]{1,2})\b|\b(?<series>ACM|AM|VMR|VM|BCR)[\s-]?(?<number>\d{4})\b|\b(?<name>TPDDTEC)\b/gi;

/** All methodologies whose codes a text mentions, in their one spelling, such as 'AMS-I.D.'. */
export function methodologyCodes(text: string): string[] {
  return [...new Set([...text.matchAll(codes)].map(({ groups }) => spelt(groups ?? {})))];
}

/** The code that a methodology's name starts with or mentions first; null if it has none. */
export function methodologyCode(name: string): string | null {
  return methodologyCodes(name)[0] ?? null;
}

function spelt(parts: Readonly<Record<string, string | undefined>>): string {
  const upper = (part: string) => (parts[part] ?? "").toUpperCase();
  if (parts.forest) return `AR-${upper("forest")}${upper("forestNumber")}`;
  if (parts.scale) return `AMS-${upper("scale")}.${upper("letters")}.`;
  return parts.series ? `${upper("series")}${upper("number")}` : upper("name");
}

/** Where a list of methodologies continues with another one's code. */
const nextCode =
  /\s*(?:,|&|\/|\+|\band\b)\s*(?=(?:CDM\s*-\s*)?(?:AR[\s-]*A[CM]|AMS[\s._-]*I|(?:ACM|AM|VMR|VM|BCR)[\s-]?\d{4}))/gi;

/** 'ACM0001 and ACM0022' are two methodologies, but an 'and' in a title is part of it. */
export function splitMethodologies(text: string): string[] {
  return text
    .split(nextCode)
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** What registries write where no methodology is known. */
const none = new Set([
  "-",
  "early retirement",
  "methodology under development",
  "n/a",
  "na",
  "none",
  "not applicable",
  "not available",
  "not defined",
  "not provided",
  "null",
  "other",
  "others",
  "tbd",
  "to be determined",
  "under development",
  "unknown",
]);

export function namesMethodology(text: string): boolean {
  const name = text.trim().toLowerCase();
  return name !== "" && !none.has(name.replace(/[.\s]+$/, ""));
}
