export interface JsonLimits {
  depth: number;
  listValues: number;
  keys: number;
}

/** Limits for the JSON that is sent to the data API. */
export const bodyLimits: JsonLimits = { depth: 32, listValues: 1_000, keys: 200 };

/** For callers with the server's own rights, who send whole lists of ratings and e-mails. */
export const serviceBodyLimits: JsonLimits = { depth: 32, listValues: 200_000, keys: 10_000 };

/**
 * Why a JSON text is refused; null if it is within the limits. Counts brackets and commas without
 * parsing, because parsing is what a text of many levels makes expensive.
 */
export function bodyProblem(text: string, limits = bodyLimits): string | null {
  /** For each open bracket, how many members have begun after the first one. */
  const open: { isList: boolean; commas: number }[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (character === '"') index = endOfString(text, index);
    else if (character === "[" || character === "{") {
      open.push({ isList: character === "[", commas: 0 });
      if (open.length > limits.depth) {
        return `JSON can be nested at most ${limits.depth} levels deep.`;
      }
    } else if (character === "]" || character === "}") open.pop();
    else if (character === ",") {
      const inside = open.at(-1);
      if (!inside) continue;
      inside.commas += 1;
      const members = inside.commas + 1;
      const reason = inside.isList ? listProblem(members, limits) : keyProblem(members, limits);
      if (reason !== null) return reason;
    }
  }
  return null;
}

function listProblem(values: number, { listValues }: JsonLimits): string | null {
  if (values <= listValues) return null;
  return `A list can have at most ${listValues.toLocaleString("en-GB")} values.`;
}

function keyProblem(keys: number, limits: JsonLimits): string | null {
  if (keys <= limits.keys) return null;
  return `An object can have at most ${limits.keys} keys.`;
}

/**
 * The index of the quotation mark that ends the string beginning at `start`. Looks from mark to
 * mark, because a text of a megabyte read character by character holds up everybody else.
 */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, index: number): boolean {
  let first = index;
  while (text[first - 1] === "\\") first -= 1;
  return (index - first) % 2 === 1;
}
