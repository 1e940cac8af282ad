import { type BufferedResponse, etagOf } from "../../response-cache/buffered-response.ts";
import { anyOrigin } from "./open-cross-origin.ts";

interface OpenDataResponseOptions {
  body: string;
  type: "application/json" | "text/csv";
  /** When the data last changed; absent for static documents. */
  lastModified?: string;
  headers?: Record<string, string>;
}

/**
 * A response that is ready to be sent, with the headers for all callers. Intermediate caches must
 * revalidate it each time.
 */
export function openDataResponse({ body, type, lastModified, headers }: OpenDataResponseOptions) {
  const bytes = new TextEncoder().encode(body);
  return {
    status: 200,
    headers: new Headers({
      ...anyOrigin,
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": "public, no-cache",
      Vary: "Authorization",
      // HTTP dates have no fractions of a second, so this is rounded down, never later than the
      // change.
      ...(lastModified && { "Last-Modified": new Date(lastModified).toUTCString() }),
      ...headers,
    }),
    body: bytes,
    etag: etagOf(bytes),
    encoded: {},
    brotliQuality: 5,
  } satisfies BufferedResponse;
}

/** The same for a key holder: no cache may store it, and ratings change at other times. */
export function forKeyHolder(response: BufferedResponse): BufferedResponse {
  const headers = new Headers(response.headers);
  headers.set("Cache-Control", "private, no-store");
  headers.delete("Last-Modified");
  return { ...response, headers };
}
