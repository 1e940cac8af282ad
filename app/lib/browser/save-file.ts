/** Hands a file to the browser, which keeps it under this name. */
export function saveFile(content: Blob, fileName: string) {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = fileName;
  link.click();
  // The browser needs the address until it has started; a minute is more than enough.
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

export function saveCsv(text: string, fileName: string) {
  saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), fileName);
}
