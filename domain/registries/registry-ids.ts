import type { Registry } from "./registries.ts";

/** What registries' project IDs look like, where that is known for sure, and an example. */
const shapes: Partial<Record<Registry, { pattern: RegExp; example: string }>> = {
  Verra: { pattern: /^(?:VCS[\s-]?)?\d{1,6}$/i, example: "1234" },
  "Gold Standard": { pattern: /^(?:GS[\s-]?)?\d{1,7}$/i, example: "1234" },
  "American Carbon Registry (ACR)": { pattern: /^ACR[\s-]?\d{1,6}$/i, example: "ACR123" },
  "Climate Action Reserve (CAR)": { pattern: /^CAR[\s-]?\d{1,6}$/i, example: "CAR123" },
  "ART Registry": { pattern: /^ART[\s-]?\d{1,6}$/i, example: "ART123" },
  Isometric: { pattern: /^(?:prj_)?[a-z0-9][a-z0-9-]{1,30}$/i, example: "6TMZ" },
  "Puro Standard and Registry": { pattern: /^[a-z0-9][a-z0-9 ._-]{2,40}$/i, example: "123456" },
};

const month =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)";

/** What a spreadsheet makes of an ID such as 'MAR1' or '1E10', which becomes '1E+10'. */
const damaged = [
  new RegExp(`^\\d{1,2}[-/ .]${month}(?:[-/ .]\\d{2,4})?$`, "i"),
  new RegExp(`^${month}[-/ .]\\d{1,4}(?:[,-/ .]+\\d{2,4})?$`, "i"),
  /^\d{1,2}[/.]\d{1,2}[/.]\d{2,4}(?: .*)?$/,
  /^\d{4}[-/]\d{1,2}[-/]\d{1,2}(?:[ T].*)?$/,
  /^\d(?:[.,]\d+)?E[+-]\d+$/i,
  /^#+$|^#(?:REF!|NAME\?|N\/A|VALUE!)$/i,
];

/** Why a text cannot be a project's ID, in the given registry if any; null if it can. */
export function registryIdProblem(registry: Registry | null, id: string): string | null {
  if (damaged.some((pattern) => pattern.test(id)))
    return "It looks like a date or a number that a spreadsheet made of an ID. Use the file as downloaded.";
  const shape = registry === null ? undefined : shapes[registry];
  return !shape || shape.pattern.test(id)
    ? null
    : `IDs of this registry look like ${shape.example}.`;
}
