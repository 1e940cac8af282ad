import { AuthError, validationFailed } from "./auth-errors.ts";

/** A signed response of an identity provider has 5 to 20 KB. */
const maxBytes = 256 * 1024;
/** Bytes read and discarded beyond the limit, so that the sender gets the response. */
const maxDiscarded = 4 * 1024 * 1024;
/** In milliseconds. */
const timeout = 10_000;

/** The fields of a form that another site let the browser post. */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") {
    throw validationFailed("The request's body is not a form.");
  }
  const text = await readText(request);
  const form = new URLSearchParams(text);
  // PostgreSQL's text has no such character.
  if ([...form.values()].some((value) => value.includes("\0"))) {
    throw validationFailed("A null character is not allowed.");
  }
  return form;
}

async function readText({ body, headers }: Request): Promise<string> {
  const tooLarge = () => new AuthError(413, "payload_too_large", "The form is larger than 256 KB.");
  if (Number(headers.get("content-length") ?? 0) > maxBytes + maxDiscarded) throw tooLarge();
  if (!body) return "";
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  const timer = setTimeout(() => void reader.cancel("too slow"), timeout);
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      length += part.value.byteLength;
      if (length > maxBytes + maxDiscarded) throw tooLarge();
      if (length <= maxBytes) parts.push(part.value);
    }
  } catch (error) {
    if (error instanceof AuthError) throw error;
    throw validationFailed("The form ended too early.");
  } finally {
    clearTimeout(timer);
  }
  if (length > maxBytes) throw tooLarge();
  return Buffer.concat(parts).toString("utf8");
}
