import { type BufferedResponse, etagOf } from "../../response-cache/buffered-response.ts";
import { anyOrigin } from "./open-cross-origin.ts";

interface AnswerOptions {
  body: string;
  type: "application/json" | "text/csv";
  /** When what it tells last changed, if anything of it changes at all. */
  lastModified?: string;
  headers?: Record<string, string>;
}

/**
 * An answer that is ready to be sent, with the headers that it has for everybody. Caches on the way ask
 * each time whether it is still the newest.
 */
export function bufferedAnswer({ body, type, lastModified, headers }: AnswerOptions) {
  const bytes = new TextEncoder().encode(body);
  return {
    status: 200,
    headers: new Headers({
      ...anyOrigin,
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": "public, no-cache",
      Vary: "Authorization",
      // HTTP has no fractions of a second: the time is never later than the change.
      ...(lastModified && { "Last-Modified": new Date(lastModified).toUTCString() }),
      ...headers,
    }),
    body: bytes,
    etag: etagOf(bytes),
    encoded: {},
    brotliQuality: 5,
  } satisfies BufferedResponse;
}

/** The same for the holder of a key: nobody on the way may store it, and ratings have another time. */
export function forHolderAlone(answer: BufferedResponse): BufferedResponse {
  const headers = new Headers(answer.headers);
  headers.set("Cache-Control", "private, no-store");
  headers.delete("Last-Modified");
  return { ...answer, headers };
}
