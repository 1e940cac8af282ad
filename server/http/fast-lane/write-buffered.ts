import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type BufferedResponse,
  type Encoding,
  encode,
  encodingFor,
} from "../response-cache/buffered-response.ts";
import { matchesEtag } from "../response-cache/negotiation.ts";

/** Body and headers for one encoding; Node sends alternating names and values as they are. */
interface Written {
  lines: readonly string[];
  /** A short body is a Latin-1 string, which Node writes together with the headers. */
  body: Buffer | string;
}

/** In bytes. Node copies a body that it writes with the headers, which is slow for a long one. */
const maxShortBody = 8_192;

/** Browsers send few different Accept-Encoding headers. */
const maxAcceptHeaders = 50;

/** A buffered response with everything prepared that does not depend on the request. */
class PreparedResponse {
  readonly notModified: readonly string[];
  readonly #buffered: BufferedResponse;
  readonly #headers: ReadonlyMap<string, string>;
  readonly #encodings = new Map<string, Encoding>();
  readonly #written: Partial<Record<Encoding, Written>> = {};

  constructor(buffered: BufferedResponse, common: ReadonlyMap<string, string>) {
    const headers = new Map([...common, ...buffered.headers]);
    if (buffered.status === 200) headers.set("etag", buffered.etag);
    const vary = headers.get("vary");
    headers.set("vary", vary ? `${vary}, Accept-Encoding` : "Accept-Encoding");
    this.#buffered = buffered;
    this.#headers = headers;
    this.notModified = [...headers].flat();
  }

  written(accepted = ""): Written | Promise<Written> {
    const encoding = this.#encodings.get(accepted) ?? this.#chooseEncoding(accepted);
    return this.#written[encoding] ?? this.#write(encoding);
  }

  #chooseEncoding(accepted: string): Encoding {
    const encoding = encodingFor(this.#buffered, accepted);
    if (this.#encodings.size < maxAcceptHeaders) this.#encodings.set(accepted, encoding);
    return encoding;
  }

  async #write(encoding: Encoding): Promise<Written> {
    const { buffer, byteOffset, byteLength } = await encode(this.#buffered, encoding);
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    const body = byteLength <= maxShortBody ? bytes.toString("latin1") : bytes;
    const headers = new Map(this.#headers);
    if (encoding !== "identity") headers.set("content-encoding", encoding);
    headers.set("content-length", String(byteLength));
    const written = { lines: [...headers].flat(), body };
    this.#written[encoding] = written;
    return written;
  }
}

/** Writes buffered responses to sockets; `common` are the headers of every response. */
export function createWriter(common: ReadonlyMap<string, string>) {
  const known = new WeakMap<BufferedResponse, PreparedResponse>();

  function prepare(buffered: BufferedResponse): PreparedResponse {
    const prepared = new PreparedResponse(buffered, common);
    known.set(buffered, prepared);
    return prepared;
  }

  /** Returns the status that was sent. */
  return function write(
    request: IncomingMessage,
    response: ServerResponse,
    buffered: BufferedResponse,
    requestId: string,
  ): number | Promise<number> {
    const { status, etag } = buffered;
    const { headers } = request;
    const prepared = known.get(buffered) ?? prepare(buffered);
    if (status === 200 && matchesEtag(headers["if-none-match"], etag)) {
      response.writeHead(304, [...prepared.notModified, "x-request-id", requestId]).end();
      return 304;
    }
    const send = ({ lines, body }: Written) => {
      response.writeHead(status, [...lines, "x-request-id", requestId]).end(body, "latin1");
      return status;
    };
    const written = prepared.written(headers["accept-encoding"]?.toString());
    return written instanceof Promise ? written.then(send) : send(written);
  };
}
