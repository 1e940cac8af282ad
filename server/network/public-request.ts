import { type LookupAddress, type LookupAllOptions, lookup } from "node:dns";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

const maxRedirects = 4;

/** Which addresses and ports may be requested; tests also allow their own machine. */
export interface PublicWeb {
  isAllowed: (address: string) => boolean;
  /** The ports of public websites; empty for the protocol's default. */
  ports: readonly string[];
  /** Finds all addresses of a name. */
  resolve: (hostname: string, options: LookupAllOptions, callback: Resolved) => void;
}

type Resolved = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;

export const publicWeb: PublicWeb = {
  isAllowed: isPublicAddress,
  ports: ["", "80", "443"],
  resolve: lookup,
};

export class ClosedAddress extends Error {}
export class EndlessRedirects extends Error {}

type Send = (address: URL) => Promise<IncomingMessage>;

/** Requests a URL and follows a limited number of redirects. */
export async function followRedirects(start: string, send: Send): Promise<IncomingMessage> {
  let address = new URL(start);
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await send(address);
    const { location } = response.headers;
    const status = response.statusCode ?? 0;
    if (status < 300 || status >= 400 || !location) return response;
    response.destroy();
    address = new URL(location, address);
  }
  throw new EndlessRedirects();
}

interface PublicRequest {
  method: "HEAD" | "GET";
  headers: Record<string, string>;
  web: PublicWeb;
  signal: AbortSignal;
}

/**
 * Sends a request to an external server. Its URL comes from a user, so every address is checked
 * when the connection is made: none may lead into this machine's own network.
 */
export function requestPublicly(address: URL, order: PublicRequest): Promise<IncomingMessage> {
  const { web, ...options } = order;
  const request = address.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    requireWebAddress(address, web);
    const sent = request(address, { ...options, agent: false, lookup: allowedLookup(web) });
    // Never removed, because a second error without a listener would crash the process.
    sent.on("error", reject);
    // A non-response, such as a protocol upgrade, closes the connection without an error.
    sent.once("close", () => reject(new Error("The connection was closed")));
    sent.once("response", resolve);
    sent.end();
  });
}

function requireWebAddress(
  { protocol, port, hostname, username }: URL,
  { ports, isAllowed }: PublicWeb,
) {
  const isWeb = protocol === "http:" || protocol === "https:";
  const literal = hostname.replace(/^\[|\]$/g, "");
  const isClosed = isIP(literal) !== 0 && !isAllowed(literal);
  if (!isWeb || !ports.includes(port) || username !== "" || isClosed) throw new ClosedAddress();
}

/** Resolves names as usual, but refuses a name with an address that is not allowed. */
function allowedLookup({ isAllowed, resolve }: PublicWeb): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
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
