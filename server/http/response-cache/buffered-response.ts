import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { chooseEncoding, matchesEtag } from "./negotiation.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

export type Encoding = "br" | "gzip" | "identity";

/** A response read into memory; compressed once per encoding, however often it is sent. */
export interface BufferedResponse {
  status: number;
  headers: Headers;
  body: Uint8Array<ArrayBuffer>;
  etag: string;
  encoded: Partial<Record<Encoding, Promise<Uint8Array<ArrayBuffer>>>>;
  /** Cached responses are worth compressing harder. */
  brotliQuality: number;
}

const perResponseHeaders = new Set([
  "content-length",
  "content-encoding",
  "transfer-encoding",
  "etag",
  "last-modified",
]);
/** In bytes; compressing smaller bodies saves nothing. */
export const minCompressedSize = 512;
const compressible =
  /^(text\/|application\/(json|xml|javascript|manifest|[\w.+-]+\+(json|xml))|image\/svg)/;

export async function bufferResponse(
  response: Response,
  brotliQuality: number,
): Promise<BufferedResponse> {
  const body = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  for (const name of [...headers.keys()]) {
    // Which other origins may read a response is decided per request.
    if (perResponseHeaders.has(name) || name.startsWith("access-control-allow-"))
      headers.delete(name);
  }
  return { status: response.status, headers, body, etag: etagOf(body), encoded: {}, brotliQuality };
}

export function etagOf(body: Uint8Array): string {
  return `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
}

/** Sends the body in an encoding that the client accepts, or 304 if the client already has it. */
export async function sendBuffered(
  buffered: BufferedResponse,
  request: Request,
): Promise<Response> {
  const { status } = buffered;
  const headers = new Headers(buffered.headers);
  if (status === 200 && (request.method === "GET" || request.method === "HEAD")) {
    headers.set("ETag", buffered.etag);
    if (matchesEtag(request.headers.get("if-none-match"), buffered.etag)) {
      return new Response(null, { status: 304, headers });
    }
  }
  if (status === 204 || status === 304) return new Response(null, { status, headers });
  const encoding = encodingFor(buffered, request.headers.get("accept-encoding"));
  headers.append("Vary", "Accept-Encoding");
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  const body = await encode(buffered, encoding);
  headers.set("Content-Length", String(body.byteLength));
  return new Response(request.method === "HEAD" ? null : body, { status, headers });
}

export function encodingFor(
  { headers, body }: BufferedResponse,
  accepted: string | null | undefined,
): Encoding {
  const type = headers.get("content-type") ?? "";
  if (body.byteLength < minCompressedSize || !compressible.test(type)) return "identity";
  return chooseEncoding(accepted, ["br", "gzip"]) ?? "identity";
}

export function encode(
  buffered: BufferedResponse,
  encoding: Encoding,
): Promise<Uint8Array<ArrayBuffer>> {
  buffered.encoded[encoding] ??= compress(buffered, encoding);
  return buffered.encoded[encoding];
}

async function compress(
  { body, brotliQuality }: BufferedResponse,
  encoding: Encoding,
): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === "br") {
    return compressBrotli(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength,
      },
    });
  }
  return encoding === "gzip" ? compressGzip(body, { level: 6 }) : body;
}
