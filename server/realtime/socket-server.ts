import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { type WebSocket, WebSocketServer } from "ws";
import { withTimeout } from "../concurrency/timeout.ts";
import type { IdentifyCaller } from "../identity/identify-caller.ts";
import { visitorKey } from "../identity/visitor.ts";
import { incomingAddress } from "../requests/request-context.ts";
import type { Log } from "../server-log.ts";
import type { ClientSocket } from "./channel.ts";
import { createClientSocket } from "./client-socket.ts";
import type { Connections } from "./connection.ts";
import { parseFrame } from "./frames.ts";
import {
  type Handshake,
  type HandshakeProblem,
  readHandshake,
  refuseUpgrade,
} from "./handshake.ts";
import type { RealtimeLimits, RealtimeTimes } from "./realtime-limits.ts";
import type { RefusalLog } from "./refusal-log.ts";

interface SocketServerParts {
  identify: IdentifyCaller;
  publicUrl: string;
  trustedProxies: number;
  connections: Connections;
  /** Resolves once messages can be delivered. */
  ready: Promise<void>;
  limits: RealtimeLimits;
  times: RealtimeTimes;
  refused: RefusalLog;
  log: Log;
}

/** How long a client waits for a server that has just started to read its messages. */
const readyTimeout = 5_000;

/** Turns connections into sockets, as many as allowed, and passes their messages on in order. */
export function createSocketServer(parts: SocketServerParts) {
  const { identify, publicUrl, connections, limits, times, refused, log } = parts;
  const sockets = new Set<ClientSocket>();
  /** Sockets, and connections about to become one. */
  const perAddress = new Map<string, number>();
  let total = 0;
  let isClosing = false;

  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });

  function accept(connection: WebSocket, { version, apiKey, caller }: Handshake, address: string) {
    const socket = createClientSocket({
      connection,
      version,
      apiKey,
      address,
      caller,
      limits,
      times,
      onSlowReader: () => refused.count("slow reader"),
    });
    sockets.add(socket);
    let waiting = 0;
    let last: Promise<void> = Promise.resolve();

    connection.on("message", (data: Buffer, isBinary: boolean) => {
      socket.heardAt = performance.now();
      if (!socket.frames.take() || waiting >= limits.waitingFrames) {
        refused.count("too many frames");
        return socket.close("tooManyFrames");
      }
      const message = parseFrame(version, data, isBinary);
      if (!message) {
        refused.count("malformed frame");
        return socket.close("malformed");
      }
      if (message.topic === "phoenix") return socket.reply(message, "ok", {});
      waiting += 1;
      // In order, because a client may leave a channel while it is still joining it.
      last = last
        .then(() => (socket.isOpen ? connections.handle(socket, message) : undefined))
        .finally(() => {
          waiting -= 1;
        });
    });
    connection.on("error", () => refused.count("broken frame"));
    connection.on("close", () => {
      sockets.delete(socket);
      release(address);
      for (const channel of [...socket.channels.values()]) connections.remove(channel);
    });
  }

  const release = (address: string) => {
    total -= 1;
    const left = (perAddress.get(address) ?? 1) - 1;
    if (left > 0) perAddress.set(address, left);
    else perAddress.delete(address);
  };

  /** Whether there is room for one more socket; counts it if so. */
  function reserve(address: string): HandshakeProblem | null {
    const open = perAddress.get(address) ?? 0;
    if (isClosing) return { status: 503, message: "The server is restarting." };
    if (total >= limits.sockets) return { status: 503, message: "Too many connections." };
    if (open >= limits.socketsPerAddress) {
      return { status: 429, message: "Too many connections from this address." };
    }
    perAddress.set(address, open + 1);
    total += 1;
    return null;
  }

  async function shake(request: IncomingMessage, stream: Duplex, head: Buffer) {
    const address = visitorKey(incomingAddress(request, parts.trustedProxies));
    const shown = await readHandshake(request, { identify, publicUrl });
    if ("status" in shown) return refuse(stream, shown);
    const full = reserve(address);
    if (full) return refuse(stream, full);
    const giveBack = () => release(address);
    stream.once("close", giveBack);
    try {
      await withTimeout(readyTimeout, parts.ready);
    } catch {
      return refuse(stream, { status: 503, message: "The database is not responding." });
    }
    server.handleUpgrade(request, stream, head, (connection) => {
      stream.off("close", giveBack);
      accept(connection, shown, address);
    });
  }

  function refuse(stream: Duplex, problem: HandshakeProblem) {
    refused.count(`handshake ${problem.status}`);
    refuseUpgrade(stream, problem);
  }

  return {
    /** Those that are open. */
    sockets,
    upgrade(request: IncomingMessage, stream: Duplex, head: Buffer) {
      stream.on("error", () => stream.destroy());
      shake(request, stream, head).catch((error: unknown) => {
        log.error({ err: error }, "a socket could not be opened");
        refuse(stream, { status: 500, message: "Something went wrong. Please try again." });
      });
    },
    async close() {
      isClosing = true;
      for (const socket of sockets) socket.close("stopping");
      // Clients that have not responded by then is cut.
      const deadline = performance.now() + times.closing + 500;
      while (sockets.size > 0 && performance.now() < deadline) await setTimeout(20);
    },
  };
}
