/** What can be wrong with a row or a value: stable codes, and how a group of such problems is headed. */
export const problemReasons = {
  "no-id": "No project ID",
  "id-format": "The ID does not look like this registry’s",
  "id-twice": "The same ID on several lines",
  "other-registry": "The row is from another registry",
  shape: "The number of cells differs from the header’s",
  "no-company": "No company is named",
  "name-too-long": "The name is too long",
  "too-long": "The text is too long",
  "unknown-country": "Not a recognised country",
  "unknown-choice": "Not one of our options",
  "unknown-goal": "Not a Sustainable Development Goal",
  "not-a-number": "Not a number",
  "tonnes-implausible": "An implausible number of tonnes",
  "not-a-date": "Not a date",
  "ambiguous-date": "Day and month could be swapped",
  "not-coordinates": "Not a latitude or longitude",
  "not-a-url": "Not a valid URL",
  contradiction: "Contradicts another value of the row",
  refused: "Refused",
} as const;

export type ProblemReason = keyof typeof problemReasons;
