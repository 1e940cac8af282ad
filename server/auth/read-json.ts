import { AuthError, validationFailed } from "./auth-errors.ts";

const maxBytes = 64 * 1024;
/** Bytes read and discarded beyond the limit, so that the sender gets the response. */
const maxDiscarded = 32 * 1024 * 1024;
/** In milliseconds. */
const timeout = 10_000;

const escapedNull = /(?<!\\)(?:\\\\)*\\u0000/;

/** The parsed JSON body of a request; throws an AuthError if there is none. */
export async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBytes(request);
  let value: unknown;
  let text: string;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    value = JSON.parse(text);
  } catch {
    throw new AuthError(400, "bad_json", "The request's body is not JSON.");
  }
  // PostgreSQL's text has no such character.
  if (escapedNull.test(text)) throw validationFailed("A null character is not allowed.");
  return value;
}

async function readBytes({ body, headers }: Request): Promise<Uint8Array> {
  if (!body) return new Uint8Array();
  const tooLarge = () =>
    new AuthError(413, "payload_too_large", "The request is larger than 64 KB.");
  if (Number(headers.get("content-length") ?? 0) > maxBytes + maxDiscarded) throw tooLarge();
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new AuthError(408, "request_timeout", "The request took too long to arrive."));
    }, timeout);
  });
  try {
    while (true) {
      const { done, value } = await Promise.race([reader.read(), late]);
      if (done) break;
      length += value.byteLength;
      if (length > maxBytes + maxDiscarded) throw tooLarge();
      if (length > maxBytes) parts.length = 0;
      else parts.push(value);
    }
  } catch (error) {
    if (error instanceof AuthError) throw error;
    throw new AuthError(400, "bad_json", "The request ended too early.");
  } finally {
    clearTimeout(timer);
  }
  if (length > maxBytes) throw tooLarge();
  return Buffer.concat(parts);
}
