import { fileTypeOf } from "#domain/files/file-content.ts";
import { product } from "#domain/product.ts";
import { followRedirects, type PublicWeb, publicWeb, requestPublicly } from "./public-request.ts";

const defaultTimeout = 30_000;
const megabyte = 1024 * 1024;
/** Methodologies are long, and some contain many maps. */
const defaultMaxBytes = 20 * megabyte;
const headers = { "User-Agent": product.name, Accept: "application/pdf" };

export interface FetchOptions extends Partial<PublicWeb> {
  timeout?: number;
  maxBytes?: number;
}

/** Fetches a PDF document from another site; throws if there is none. */
export async function fetchDocument(
  url: string,
  { timeout = defaultTimeout, maxBytes = defaultMaxBytes, ...allowed }: FetchOptions = {},
): Promise<Buffer<ArrayBuffer>> {
  const web = { ...publicWeb, ...allowed };
  const signal = AbortSignal.timeout(timeout);
  const response = await followRedirects(url, (address) =>
    requestPublicly(address, { method: "GET", headers, web, signal }),
  );
  try {
    if (response.statusCode !== 200) throw new Error(`It responded with ${response.statusCode}`);
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of response) {
      size += part.length;
      if (size > maxBytes) throw new Error(`It has more than ${maxBytes} bytes`);
      parts.push(part);
    }
    const content = Buffer.concat(parts);
    if (fileTypeOf(content) !== "application/pdf") throw new Error("It is not a PDF document");
    return content;
  } finally {
    response.destroy();
  }
}
