/** Spreadsheets run cells that start like this as formulas. */
const looksLikeFormula = /^[=+\-@\t\r]/;
const plainNumber = /^-?\d+(\.\d+)?$/;
const needsQuotes = /[",\r\n]/;

/**
 * A table as CSV (RFC 4180), with the byte order mark that spreadsheets need to read it as UTF-8.
 * An apostrophe keeps text from being run as a formula; numbers stay numbers.
 */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${csvRows(rows)}`;
}

/** Rows without the byte order mark, for a file that is written in parts. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

function csvCell(text: string): string {
  const isFormula = looksLikeFormula.test(text) && !plainNumber.test(text);
  const safe = isFormula ? `'${text}` : text;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
