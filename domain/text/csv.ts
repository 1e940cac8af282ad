/** A spreadsheet runs a cell that begins so as a formula. */
const looksLikeFormula = /^[=+\-@\t\r]/;
const plainNumber = /^-?\d+(\.\d+)?$/;
const needsQuotes = /[",\r\n]/;

/**
 * A table as RFC 4180 has it, with the byte order mark that spreadsheets need to read it as UTF-8. An
 * apostrophe keeps a text from being run as a formula; numbers stay numbers.
 */
export function csvFile(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${csvRows(rows)}`;
}

/** More rows of a file that is written in parts. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

function csvCell(text: string): string {
  const isFormula = looksLikeFormula.test(text) && !plainNumber.test(text);
  const safe = isFormula ? `'${text}` : text;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
