import { saveFile } from "~/lib/browser/save-file";

/** The file is named after the methodology; what a file name cannot hold is left out. */
export function methodologyFileName(methodology: string): string {
  const cleaned = methodology
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are among the forbidden
    .replace(/[<>:"/\\|?*\u0000-\u001f\u007f]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  return `${cleaned || "project"}_methodology.pdf`;
}

/** Fetches the document and hands it to the browser under its name. */
export async function downloadDocument(url: string, fileName: string): Promise<void> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`The document answered ${response.status}`);
  saveFile(await response.blob(), fileName);
}
