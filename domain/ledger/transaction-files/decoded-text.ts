import type { FileProblem } from "../../import/file-text.ts";
import { openingProblem } from "../../import/file-text.ts";

/** Reads a file's bytes in pieces, from the start, each time it is called. */
export type ByteSource = () => AsyncIterable<Uint8Array>;

export class UnreadableFile extends Error {
  readonly problem: FileProblem;

  constructor(message: string, line: number | null = null) {
    super(message);
    this.problem = { message, line, column: null };
  }
}

/**
 * The text of a file in pieces, with single line feeds. A file that turns out not to be UTF-8 is
 * read from the start as Windows-1252: `onRestart` forgets what was read.
 */
export async function decodedText(
  source: ByteSource,
  onPiece: (text: string, bytesRead: number) => void,
  onRestart: () => void,
): Promise<void> {
  try {
    await decode(source, null, onPiece);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    onRestart();
    await decode(source, "windows-1252", onPiece);
  }
}

async function decode(
  source: ByteSource,
  encoding: string | null,
  onPiece: (text: string, bytesRead: number) => void,
): Promise<void> {
  let decoder: TextDecoder | null = null;
  let read = 0;
  let heldReturn = "";
  for await (const bytes of source()) {
    if (bytes.length === 0) continue;
    if (!decoder) {
      const problem = openingProblem(bytes);
      if (problem) throw new UnreadableFile(problem);
      const name: string = encoding ?? encodingOf(bytes);
      // Not fatal elsewhere: any byte is a character there.
      decoder = new TextDecoder(name, { fatal: name === "utf-8" });
    }
    read += bytes.length;
    const text: string = heldReturn + decoder.decode(bytes, { stream: true });
    // Its line feed may come with the next piece.
    heldReturn = text.endsWith("\r") ? "\r" : "";
    const whole = heldReturn === "" ? text : text.slice(0, -1);
    if (whole.includes("\u0000")) throw new UnreadableFile("The file is not text. Save it as CSV.");
    onPiece(whole.replace(/\r\n?/g, "\n"), read);
  }
  if (!decoder) throw new UnreadableFile("The file is empty.");
  if (heldReturn !== "") onPiece("\n", read);
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
}
