import { limits } from "../../limits.ts";

/** Far more than any field holds; the rest of a cell is ignored. */
const maxCharacters = 20_000;

const entities: Readonly<Record<string, string>> = {
  amp: "&",
  apos: "'",
  gt: ">",
  hellip: "…",
  ldquo: "“",
  lsquo: "‘",
  lt: "<",
  mdash: "—",
  nbsp: " ",
  ndash: "–",
  quot: '"',
  rdquo: "”",
  rsquo: "’",
};

const entity = new RegExp(`&(?:amp;)*(?:(${Object.keys(entities).join("|")})|#(\\d{2,6}));`, "gi");
const scriptOrStyle = /<(script|style)\b[^<>]*>[^<]*/gi;
const lineBreakTag = /<\/?(?:br|p|div|li|tr|h[1-6])\b[^<>]*>/gi;
const tag = /<[a-z/!][^<>]*>/gi;
/** Control characters and bidirectional overrides, except line breaks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters
const unprintable = /[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069]/g;
const lineBreak = /\r\n?|[\n\v\f\u0085\u2028\u2029]/g;

/** Matches most cells, which need no cleaning. */
const plainLine = /^[\x21-\x25\x27-\x3b\x3d-\x7e]+(?: [\x21-\x25\x27-\x3b\x3d-\x7e]+)*$/;

/** A cell as plain text: without mark-up and unprintable characters. */
export function runningText(cell: string): string {
  if (cell.length <= maxCharacters && plainLine.test(cell)) return withoutFormulaGuard(cell);
  const printable = withoutMarkup(cell.slice(0, maxCharacters)).replace(unprintable, "");
  const tidied = printable
    .replace(lineBreak, "\n")
    .replace(/[^\S\n]+/g, " ")
    .replace(/ ?\n ?/g, "\n")
    .replace(/\n{3,}/g, "\n\n");
  return withoutFormulaGuard(tidied.trim());
}

/** The same on one line. */
export function oneLine(cell: string): string {
  return runningText(cell).replaceAll("\n", " ").replaceAll("  ", " ");
}

/** Our own CSV files put an apostrophe before text that a spreadsheet would run as a formula. */
export function withoutFormulaGuard(text: string): string {
  return text.startsWith("'") ? text.replace(/^'+(?=[=+\-@\t\n])/, "") : text;
}

/** Stripping tags can leave new ones ('<<b>b>'), so it is repeated; then stray characters go. */
function withoutMarkup(text: string): string {
  if (!/[<&]/.test(text)) return text;
  let plain = text;
  for (let round = 0; round < 3; round += 1) {
    const before = plain;
    plain = plainOnce(before);
    if (plain === before) return plain;
  }
  return plainOnce(plain) === plain ? plain : plain.replace(/[<&]/g, "");
}

function plainOnce(text: string): string {
  return text
    .replace(entity, (whole, name: string | undefined, code: string | undefined) =>
      name ? (entities[name.toLowerCase()] ?? whole) : characterOf(Number(code), whole),
    )
    .replace(scriptOrStyle, "")
    .replace(lineBreakTag, "\n")
    .replace(tag, "");
}

function characterOf(code: number, whole: string): string {
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code > 0x10ffff || isSurrogate ? whole : String.fromCodePoint(code);
}

/** Cuts a description to our limits, at the end of a word, with an ellipsis. */
export function shortened(text: string): string {
  const words = [...text.matchAll(/\S+/g)];
  const lastWord = words[limits.descriptionWords - 1];
  const end = lastWord && words.length > limits.descriptionWords ? endOf(lastWord) : text.length;
  if (end === text.length && text.length <= maxDescriptionCharacters) return text;
  if (end < maxDescriptionCharacters) return `${text.slice(0, end).replace(/[,;:.–-]+$/, "")}…`;
  const part = text.slice(0, maxDescriptionCharacters - 1);
  const lastBreak = part.search(/\s\S*$/);
  const cut = lastBreak > 0 ? part.slice(0, lastBreak) : part.replace(/[\ud800-\udbff]$/, "");
  return `${cut.trimEnd()}…`;
}

const maxDescriptionCharacters = 2000;
const endOf = (word: RegExpExecArray) => word.index + word[0].length;
