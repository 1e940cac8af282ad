import { type IncomingMessage, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { urlProblem } from "../http/path-spelling.ts";
import type { Caller } from "../identity/caller.ts";
import { type IdentifyCaller, isCredentialProblem } from "../identity/identify-caller.ts";
import { type ProtocolVersion, protocolVersions } from "./frames.ts";

const socketPath = "/realtime/v1/websocket";

/** What a client has shown before its connection becomes a socket. */
export interface Handshake {
  version: ProtocolVersion;
  apiKey: string;
  caller: Caller;
}

export interface HandshakeProblem {
  status: number;
  message: string;
}

interface HandshakeParts {
  identify: IdentifyCaller;
  /** The site's own pages; programs send no origin. */
  publicUrl: string;
}

/** Checks the address, the origin, the protocol version and the key, in this order. */
export async function readHandshake(
  request: IncomingMessage,
  { identify, publicUrl }: HandshakeParts,
): Promise<Handshake | HandshakeProblem> {
  const { url = "", headers } = request;
  const spelling = urlProblem(url);
  if (spelling) return { status: 400, message: spelling };
  const [path, search = ""] = url.split("?", 2);
  if (path !== socketPath) return { status: 404, message: "There is no socket here." };
  if (request.method !== "GET") return { status: 405, message: "Only GET is allowed." };
  if (headers.origin !== undefined && headers.origin !== new URL(publicUrl).origin) {
    return { status: 403, message: "Pages of other sites may not connect." };
  }
  const query = new URLSearchParams(search);
  const asked = query.get("vsn") ?? "1.0.0";
  const version = protocolVersions.find((known) => known === asked);
  if (!version) return { status: 400, message: "This protocol version is not served." };
  const [apiKey = "", ...more] = query.getAll("apikey");
  const caller = await identify((name) => (name === "apikey" ? apiKey : null));
  if (apiKey === "" || more.length > 0 || isCredentialProblem(caller)) {
    return { status: 401, message: "The API key is missing or not valid." };
  }
  return { version, apiKey, caller };
}

/** Responds to a request to upgrade with an ordinary response. */
export function refuseUpgrade(socket: Duplex, { status, message }: HandshakeProblem): void {
  const body = JSON.stringify({ message });
  socket.once("finish", () => socket.destroy());
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      "Connection: close",
      "Content-Type: application/json",
      `Content-Length: ${Buffer.byteLength(body)}`,
      "",
      body,
    ].join("\r\n"),
  );
}
