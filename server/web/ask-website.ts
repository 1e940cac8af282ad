import { type LookupAddress, lookup } from "node:dns";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { product } from "#domain/product.ts";
import type { WebsiteAnswer } from "#domain/review-checks.ts";
import { isPublicAddress } from "./public-address.ts";

const patience = 6_000;
const mostRedirects = 4;
/** Answers to HEAD that say nothing about the page itself. */
const headRefusals = [400, 401, 403, 404, 405, 406, 429, 500, 501, 503];

interface AskOptions {
  /** Which addresses may be asked; a test asks its own machine. */
  isAllowed?: (address: string) => boolean;
  /** The ports that web sites use. */
  ports?: readonly string[];
  timeOut?: number;
}

class ClosedAddress extends Error {}

/**
 * Whether a website answers. The address is somebody else's word, so the network inside is closed to
 * it: every address is looked at when the connection is made, after each redirect anew.
 */
export async function askWebsite(
  website: string,
  options: AskOptions = {},
): Promise<WebsiteAnswer> {
  const { isAllowed = isPublicAddress, ports = ["", "80", "443"], timeOut = patience } = options;
  const signal = AbortSignal.timeout(timeOut);
  const started = performance.now();
  try {
    let address = new URL(website);
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      requireWebAddress(address, ports, isAllowed);
      const { status, location } = await ask(address, isAllowed, signal);
      if (location === undefined) return answered(status, performance.now() - started);
      address = new URL(location, address);
    }
    return { answers: false, detail: "Redirects without end" };
  } catch (error) {
    return { answers: false, detail: failure(error) };
  }
}

function answered(status: number, milliseconds: number): WebsiteAnswer {
  const isFine = status >= 200 && status < 400;
  return {
    answers: isFine,
    detail: `Answered ${status} in ${Math.round(milliseconds)} ms`,
  };
}

function requireWebAddress(
  { protocol, port, hostname, username }: URL,
  ports: readonly string[],
  isAllowed: (address: string) => boolean,
) {
  const isWeb = protocol === "http:" || protocol === "https:";
  const literal = hostname.replace(/^\[|\]$/g, "");
  const isClosed = isIP(literal) !== 0 && !isAllowed(literal);
  if (!isWeb || !ports.includes(port) || username !== "" || isClosed) throw new ClosedAddress();
}

async function ask(address: URL, isAllowed: (address: string) => boolean, signal: AbortSignal) {
  const head = await send("HEAD", address, isAllowed, signal);
  return headRefusals.includes(head.status) ? send("GET", address, isAllowed, signal) : head;
}

function send(
  method: "HEAD" | "GET",
  address: URL,
  isAllowed: (address: string) => boolean,
  signal: AbortSignal,
): Promise<{ status: number; location?: string }> {
  const request = address.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const asked = request(address, {
      method,
      signal,
      agent: false,
      lookup: allowedLookup(isAllowed),
      headers: { "User-Agent": `${product.name} review desk`, Accept: "text/html,*/*;q=0.5" },
    });
    asked.once("error", reject);
    // An answer that is none, such as a change of protocol, ends without an error.
    asked.once("close", () => reject(new Error("The connection was closed")));
    asked.once("response", (response: IncomingMessage) => {
      const status = response.statusCode ?? 0;
      const { location } = response.headers;
      // The page itself is of no interest.
      response.destroy();
      resolve({ status, ...(status >= 300 && status < 400 && location && { location }) });
    });
    asked.end();
  });
}

/** Looks names up as usual, and refuses a name that leads inside. */
function allowedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, "");
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isAllowed(address))) {
        return callback(new ClosedAddress(), "");
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

const failures: Readonly<Record<string, string>> = {
  ENOTFOUND: "There is no such address",
  EAI_AGAIN: "There is no such address",
  ECONNREFUSED: "The connection was refused",
  ECONNRESET: "The connection was cut",
  CERT_HAS_EXPIRED: "Its certificate has expired",
  ERR_TLS_CERT_ALTNAME_INVALID: "Its certificate is for another address",
};

function failure(error: unknown): string {
  if (error instanceof ClosedAddress) return "Not a public web address";
  if (!(error instanceof Error)) return "Does not answer";
  if (error.name === "AbortError" || error.name === "TimeoutError") return "No answer in time";
  const { code } = error as NodeJS.ErrnoException;
  if (code === "ERR_INVALID_URL") return "Not a web address";
  return failures[code ?? ""] ?? "Does not answer";
}
