import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { chooseEncoding, matchesEtag } from "./negotiation.ts";

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

type Encoding = "br" | "gzip" | "identity";

/** An answer that is sent as it is needed: compressed once per encoding, or as 'not modified'. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Uint8Array;
  etag: string;
  encoded: Partial<Record<Encoding, Promise<Uint8Array>>>;
  /** Kept answers are worth compressing harder. */
  brotliQuality: number;
}

const smallest = 1024;
const compressible =
  /^(text\/|application\/(json|xml|javascript|manifest|[\w.+-]+\+(json|xml))|image\/svg)/;

export async function readAnswer(response: Response, brotliQuality: number): Promise<Answer> {
  const body = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  for (const name of ["content-length", "content-encoding", "transfer-encoding", "etag"]) {
    headers.delete(name);
  }
  const etag = `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  return { status: response.status, headers, body, etag, encoded: {}, brotliQuality };
}

export async function sendAnswer(answer: Answer, request: Request): Promise<Response> {
  const headers = new Headers(answer.headers);
  const cacheable =
    answer.status === 200 && (request.method === "GET" || request.method === "HEAD");
  if (cacheable) {
    headers.set("ETag", answer.etag);
    if (matchesEtag(request.headers.get("if-none-match"), answer.etag)) {
      return new Response(null, { status: 304, headers });
    }
  }
  if ([204, 304].includes(answer.status)) {
    return new Response(null, { status: answer.status, headers });
  }
  const encoding = encodingFor(answer, request.headers.get("accept-encoding"));
  headers.append("Vary", "Accept-Encoding");
  if (encoding !== "identity") headers.set("Content-Encoding", encoding);
  const body = await encode(answer, encoding);
  headers.set("Content-Length", String(body.byteLength));
  return new Response(request.method === "HEAD" ? null : new Uint8Array(body), {
    status: answer.status,
    headers,
  });
}

function encodingFor(answer: Answer, accepted: string | null): Encoding {
  const type = answer.headers.get("content-type") ?? "";
  if (answer.body.byteLength < smallest || !compressible.test(type)) return "identity";
  return chooseEncoding(accepted, ["br", "gzip"]) ?? "identity";
}

function encode(answer: Answer, encoding: Encoding): Promise<Uint8Array> {
  answer.encoded[encoding] ??= compress(answer, encoding);
  return answer.encoded[encoding];
}

async function compress(answer: Answer, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === "br") {
    return compressBrotli(answer.body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: answer.brotliQuality,
        [constants.BROTLI_PARAM_SIZE_HINT]: answer.body.byteLength,
      },
    });
  }
  return encoding === "gzip" ? compressGzip(answer.body, { level: 6 }) : answer.body;
}
