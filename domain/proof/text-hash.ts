import { hexOf } from "../text/hex.ts";

/** The SHA-256 of a text's UTF-8 bytes, in 64 lower-case hexadecimal digits. */
export async function textHash(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  return hexOf(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
}

/** The hash in what someone pasted: in any case, with or without 'sha256:'; null if it is none. */
export function readHash(pasted: string): string | null {
  const [, digits] = /^(?:sha-?256:)?\s*([0-9a-f]{64})$/i.exec(pasted.trim()) ?? [];
  return digits?.toLowerCase() ?? null;
}
