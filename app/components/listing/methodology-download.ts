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
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser needs the address until it has started; a minute is more than enough.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
