import { type LookupAddress, lookup } from "node:dns";
import { request as httpRequest, type IncomingMessage } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./public-address.ts";

const mostRedirects = 4;

/** What may be asked; tests open the machine that they run on. */
export interface PublicWeb {
  isAllowed: (address: string) => boolean;
  /** The ports that web sites use. */
  ports: readonly string[];
}

export const publicWeb: PublicWeb = { isAllowed: isPublicAddress, ports: ["", "80", "443"] };

export class ClosedAddress extends Error {}
export class EndlessRedirects extends Error {}

type Ask = (address: URL) => Promise<IncomingMessage>;

/** Asks for an address, and for the one that it is said to be at instead, a few times at most. */
export async function followRedirects(start: string, ask: Ask): Promise<IncomingMessage> {
  let address = new URL(start);
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const response = await ask(address);
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
 * Asks somebody else's server. Its address is somebody else's word, so the network inside is closed to
 * it: every address is looked at when the connection is made.
 */
export function askPublicly(address: URL, asked: PublicRequest): Promise<IncomingMessage> {
  const { web, ...options } = asked;
  const request = address.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    requireWebAddress(address, web);
    const sent = request(address, { ...options, agent: false, lookup: allowedLookup(web) });
    // For good: a second error without a listener would end the process.
    sent.on("error", reject);
    // An answer that is none, such as a change of protocol, ends without an error.
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

/** Looks names up as usual, and refuses a name that leads inside. */
function allowedLookup({ isAllowed }: PublicWeb): LookupFunction {
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
