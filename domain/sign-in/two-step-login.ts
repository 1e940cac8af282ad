import { accountPath } from "../open-data/paths.ts";

/** The id of the section of the account page. */
export const twoStepLoginId = "two-step-login";
export const twoStepLoginPath = `${accountPath}#${twoStepLoginId}`;

/** A name for a new factor that none of the others has. */
export function unusedName(kind: string, taken: readonly string[]): string {
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? kind : `${kind} ${number}`;
    if (!taken.includes(name)) return name;
  }
}
