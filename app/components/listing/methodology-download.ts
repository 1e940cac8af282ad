import { saveFile } from "~/lib/browser/save-file";

/** Named after the methodology, without characters that are invalid in file names. */
export function methodologyFileName(methodology: string): string {
  const cleaned = methodology
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are invalid in file names
    .replace(/[<>:"/\\|?*\u0000-\u001f\u007f]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return `${cleaned || "project"}_methodology.pdf`;
}

/** Fetches the document and saves it under the given file name. */
export async function downloadDocument(url: string, fileName: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The document responded with ${response.status}`);
  saveFile(await response.blob(), fileName);
}
