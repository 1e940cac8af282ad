/** Hands a file that was made in the page to the visitor. */
export function downloadFile(name: string, text: string, type: string) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Not before the browser has begun to read it.
  window.setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
