import { limits } from "../limits.ts";

export type Encoding = "UTF-8" | "UTF-16" | "Windows-1252";

/** Why a file cannot be read, and where, if known. */
export interface FileProblem {
  message: string;
  line: number | null;
  column: string | null;
}

/** First bytes of files that people choose instead of a CSV file, whatever the extension says. */
const otherFiles: readonly { begins: readonly number[]; is: string }[] = [
  { begins: [0x50, 0x4b, 0x03, 0x04], is: "a spreadsheet or archive" },
  { begins: [0xd0, 0xcf, 0x11, 0xe0], is: "a spreadsheet in an older format" },
  { begins: [0x25, 0x50, 0x44, 0x46], is: "a PDF document" },
  { begins: [0x1f, 0x8b], is: "a compressed file" },
];

type FileText = { text: string; encoding: Encoding } | { problem: FileProblem };

/** Decodes a file's text from any of the usual encodings. */
export function fileText(bytes: Uint8Array): FileText {
  if (bytes.length === 0) return refused("The file is empty.");
  if (bytes.length > limits.importFileBytes) return refused(tooLarge);
  const opening = openingProblem(bytes);
  if (opening !== null) return refused(opening);
  const decoded = decodedText(bytes);
  const notText = decoded.text.indexOf("\u0000");
  if (notText >= 0)
    return refused("The file is not text. Save it as CSV.", lineAt(decoded.text, notText));
  if (decoded.text.trim() === "") return refused("The file is empty.");
  return decoded;
}

/** Why a file that begins with these bytes is not a CSV file; null if it may be one. */
export function openingProblem(bytes: Uint8Array): string | null {
  const other = otherFiles.find(({ begins }) => begins.every((byte, at) => bytes[at] === byte));
  if (other) return `This is ${other.is}, not a CSV file. Save it as CSV and choose that file.`;
  return /^\s*<(!doctype|html)\b/i.test(decodedText(bytes.subarray(0, 400)).text.slice(0, 200))
    ? "This is a web page, not a CSV file. Download the list itself as CSV."
    : null;
}

const tooLarge = `The file is larger than ${limits.importFileBytes / 1024 ** 2} MB. Split it and import the parts.`;

function decodedText(bytes: Uint8Array): { text: string; encoding: Encoding } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { text: new TextDecoder("utf-16le").decode(bytes), encoding: "UTF-16" };
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return { text: new TextDecoder("utf-16be").decode(bytes), encoding: "UTF-16" };
  try {
    // Decoded as a stream, so that a character cut off at the end of the file is not an error.
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return { text, encoding: "UTF-8" };
  } catch {
    return { text: new TextDecoder("windows-1252").decode(bytes), encoding: "Windows-1252" };
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split(/\r\n?|\n/).length;
}

function refused(message: string, line: number | null = null): { problem: FileProblem } {
  return { problem: { message, line, column: null } };
}
