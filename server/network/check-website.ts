import type { IncomingMessage } from "node:http";
import { product } from "#domain/product.ts";
import type { WebsiteResponse } from "#domain/review/review-checks.ts";
import {
  ClosedAddress,
  EndlessRedirects,
  followRedirects,
  type PublicWeb,
  publicWeb,
  requestPublicly,
} from "./public-request.ts";

const defaultTimeout = 6_000;
/** Statuses of responses to HEAD that say nothing about the page itself. */
const headRefusals = [400, 401, 403, 404, 405, 406, 429, 500, 501, 503];
const headers = { "User-Agent": `${product.name} review queue`, Accept: "text/html,*/*;q=0.5" };

interface CheckOptions extends Partial<PublicWeb> {
  timeout?: number;
}

/** Checks whether a website responds. */
export async function checkWebsite(
  website: string,
  { timeout = defaultTimeout, ...allowed }: CheckOptions = {},
): Promise<WebsiteResponse> {
  const web = { ...publicWeb, ...allowed };
  const signal = AbortSignal.timeout(timeout);
  const started = performance.now();
  const send = async (method: "HEAD" | "GET", address: URL): Promise<IncomingMessage> => {
    const response = await requestPublicly(address, { method, headers, web, signal });
    // The body is not needed.
    response.destroy();
    return response;
  };
  try {
    const { statusCode = 0 } = await followRedirects(website, async (address) => {
      const head = await send("HEAD", address);
      return headRefusals.includes(head.statusCode ?? 0) ? send("GET", address) : head;
    });
    return resultFor(statusCode, performance.now() - started);
  } catch (error) {
    return { responds: false, detail: failure(error) };
  }
}

function resultFor(status: number, milliseconds: number): WebsiteResponse {
  const isFine = status >= 200 && status < 400;
  return {
    responds: isFine,
    detail: `Responded with ${status} in ${Math.round(milliseconds)} ms`,
  };
}

const failures: Readonly<Record<string, string>> = {
  ENOTFOUND: "Domain not found",
  EAI_AGAIN: "Domain not found",
  ECONNREFUSED: "The connection was refused",
  ECONNRESET: "The connection was interrupted",
  CERT_HAS_EXPIRED: "Its certificate has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "Its certificate is for another domain",
};

function failure(error: unknown): string {
  if (error instanceof ClosedAddress) return "Not a public URL";
  if (error instanceof EndlessRedirects) return "Too many redirects";
  if (!(error instanceof Error)) return "No response";
  if (error.name === "AbortError" || error.name === "TimeoutError") return "Timed out";
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ERR_INVALID_URL") return "Not a valid URL";
  return failures[code ?? ""] ?? "No response";
}
