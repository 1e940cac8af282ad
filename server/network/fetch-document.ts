import { fileTypeOf } from "#domain/files/file-content.ts";
import { product } from "#domain/product.ts";
import { askPublicly, followRedirects, type PublicWeb, publicWeb } from "./public-request.ts";

const patience = 30_000;
const megabyte = 1024 * 1024;
/** Methodologies are long, and some are full of maps. */
const largest = 20 * megabyte;
const headers = { "User-Agent": product.name, Accept: "application/pdf" };

export interface FetchOptions extends Partial<PublicWeb> {
  timeOut?: number;
  largest?: number;
}

/** A PDF document on somebody else's site; throws when there is none to be had. */
export async function fetchDocument(
  url: string,
  { timeOut = patience, largest: most = largest, ...allowed }: FetchOptions = {},
): Promise<Buffer<ArrayBuffer>> {
  const web = { ...publicWeb, ...allowed };
  const signal = AbortSignal.timeout(timeOut);
  const response = await followRedirects(url, (address) =>
    askPublicly(address, { method: "GET", headers, web, signal }),
  );
  try {
    if (response.statusCode !== 200) throw new Error(`It answered ${response.statusCode}`);
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of response) {
      size += part.length;
      if (size > most) throw new Error(`It has more than ${most} bytes`);
      parts.push(part);
    }
    const content = Buffer.concat(parts);
    if (fileTypeOf(content) !== "application/pdf") throw new Error("It is not a PDF document");
    return content;
  } finally {
    response.destroy();
  }
}
