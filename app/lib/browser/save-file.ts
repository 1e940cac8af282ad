/** Makes the browser save the content under this name. */
export function saveFile(content: Blob, fileName: string) {
  const url = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser needs the URL until the download has started; a minute is more than enough.
  window.setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export function saveCsv(text: string, fileName: string) {
  saveFile(new Blob([text], { type: "text/csv;charset=utf-8" }), fileName);
}
