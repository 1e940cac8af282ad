/** What buyers look for, in the form's order, with the field that states it. */
const wantedDetails = [
  ["price", "pricing.costPerTon"],
  ["credit availability", "impact.credit_availability"],
  ["vintage", "impact.vintage"],
  ["permanence", "impact.durability"],
  ["contact e-mail", "details.contactEmail"],
] as const;

type WantedField = (typeof wantedDetails)[number][1];

/** Which of them are not stated. They are listed to the developer and never demanded. */
export function missingDetails(stated: (field: WantedField) => unknown): string[] {
  return wantedDetails.flatMap(([word, field]) => {
    const value = stated(field);
    return value === null || value === undefined || value === "" ? [word] : [];
  });
}
