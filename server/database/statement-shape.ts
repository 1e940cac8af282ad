/** Strings, of which the last may be cut off, numbers and comments. */
const values = new RegExp(
  [
    /\bE'(?:[^'\\]|\\.|'')*(?:'|$)/,
    /'(?:[^']|'')*(?:'|$)/,
    /\$(\w*)\$[\s\S]*?\$\1\$/,
    /(?<![\w$"])-?\d+(?:\.\d+)?(?!\w)/,
    /--[^\n]*/,
    /\/\*[\s\S]*?\*\//,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gi",
);

/** In characters. */
const maxLength = 300;

/** A statement without its values and comments, on one line, short enough for a log. */
export function statementShape(statement: string): string {
  const shape = statement
    .replace(values, (found) => (/^(--|\/\*)/.test(found) ? "" : "?"))
    .replace(/\s+/g, " ")
    .trim();
  return shape.length > maxLength ? `${shape.slice(0, maxLength)}…` : shape;
}
