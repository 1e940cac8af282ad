/**
 * Tells which of two files of the same day counts, whichever is imported first: the one that was
 * saved later. The checksum decides if both were saved at the same moment.
 */
export async function fileKey(file: File, content: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  const checksum = [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, "0"));
  return `${new Date(file.lastModified).toISOString()} ${checksum.join("")}`;
}
