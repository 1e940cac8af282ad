import { oneLine, withoutFormulaGuard } from "./text.ts";

/**
 * Parses the records in one cell: semicolons separate records and bars separate their parts, unless
 * escaped with a backslash. A registry's plain list ('VM0007; VM0033') parses the same way.
 */
export function recordsIn<Part extends string>(
  parts: readonly Part[],
  cell: string,
): Record<Part, string>[] {
  return splitAt(";", oneLine(cell))
    .map((entry) => {
      const texts = splitAt("|", entry).map((text) => withoutFormulaGuard(unescaped(text).trim()));
      return recordOf(parts, (_, index) => texts[index] ?? "");
    })
    .filter((record) => Object.values(record).some((text) => text !== ""));
}

export function recordsCell<Part extends string>(
  parts: readonly Part[],
  records: readonly Readonly<Record<Part, string>>[],
): string {
  return records
    .map((record) => {
      const texts = parts.map((part) => record[part].replace(/[\\;|]/g, "\\$&"));
      return texts.slice(0, texts.findLastIndex((text) => text !== "") + 1).join("|");
    })
    .join("; ");
}

function recordOf<Part extends string>(
  parts: readonly Part[],
  textOf: (part: Part, index: number) => string,
): Record<Part, string> {
  // The compiler cannot see that every part is set.
  return Object.fromEntries(parts.map((part, index) => [part, textOf(part, index)])) as Record<
    Part,
    string
  >;
}

function splitAt(separator: ";" | "|", text: string): string[] {
  const pieces = [""];
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === separator) pieces.push("");
    else {
      const isEscape = character === "\\" && at + 1 < text.length;
      pieces[pieces.length - 1] += isEscape ? text.slice(at, at + 2) : character;
      if (isEscape) at += 1;
    }
  }
  return pieces;
}

const unescaped = (text: string) => text.replace(/\\([\\;|])/g, "$1");
