import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type ClientTimeouts, clientTimeouts } from "../network/client-timeouts.ts";
import { StartError } from "../start-error.ts";

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Takes over a connection that is to become a socket. */
export type UpgradeListener = (request: IncomingMessage, socket: Duplex, head: Buffer) => void;

interface Address {
  port: number;
  host: string;
}

/** How many bytes of a pending response a client must read within `clientTimeouts.reading`. */
const minBytesRead = 30 * 1024;
/** Number of checks within that time; a client too slow in all of them is disconnected. */
const maxIdleChecks = 10;
const closeTimeout = 10_000;

/** Listens on a port, with limits on how long a client may keep the server waiting. */
export async function listen(
  listener: Listener,
  { port, host }: Address,
  timeouts: ClientTimeouts = clientTimeouts,
  upgrade?: UpgradeListener,
): Promise<Server> {
  const server = createServer(
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.idle,
      // Node checks for late requests at this interval, by default only twice a minute.
      connectionsCheckingInterval: Math.min(1_000, timeouts.headers / 4),
      maxHeaderSize: 16 * 1024,
    },
    listener,
  );
  server.maxHeadersCount = 100;
  if (upgrade) server.on("upgrade", upgrade);
  closeSlowReaders(server, timeouts.reading);
  await new Promise<void>((resolve, reject) => {
    server.listen(port, host, resolve);
    server.once("error", (error: NodeJS.ErrnoException) => {
      reject(
        error.code === "EADDRINUSE"
          ? new StartError(`Port ${port} is in use. Set PORT to a free one.`)
          : error,
      );
    });
  });
  return server;
}

/** Accepts no new connections, lets requests in flight finish, and closes any left after 10 s. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), closeTimeout).unref();
  });
}

/** How much of a connection's responses the client had read at the last check. */
interface Progress {
  completed: number;
  queued: number;
  /** Bytes read, and checks made, since the client last read enough. */
  read: number;
  checks: number;
}

/**
 * A response that is not read stays in memory, so a client that stops reading is disconnected.
 * Counts checks rather than time, so that clients are not blamed while the server itself is
 * blocked.
 */
function closeSlowReaders(server: Server, timeout: number): void {
  const connections = new Map<Socket, Progress>();
  server.on("connection", (socket: Socket) => {
    connections.set(socket, { completed: 0, queued: 0, read: 0, checks: 0 });
    socket.once("close", () => connections.delete(socket));
  });
  const watch = setInterval(() => {
    for (const [socket, last] of connections) {
      const now = nextProgress(last, socket);
      connections.set(socket, now);
      if (now.checks >= maxIdleChecks) socket.destroy();
    }
  }, timeout / maxIdleChecks);
  watch.unref();
  server.once("close", () => clearInterval(watch));
}

function nextProgress(last: Progress, socket: Socket): Progress {
  const completed = socket.bytesWritten - socket.writableLength;
  const queued = queuedBytes(socket);
  const step = completed === last.completed ? last.queued - queued : completed - last.completed;
  const read = last.read + Math.max(0, step);
  const isIdle = socket.writableLength > 0 && read < minBytesRead;
  return isIdle
    ? { completed, queued, read, checks: last.checks + 1 }
    : { completed, queued, read: 0, checks: 0 };
}

/** Node counts a chunk as written once all of it is; only the handle knows how much is left. */
function queuedBytes(socket: Socket): number {
  const handle: { writeQueueSize?: unknown } | null = Reflect.get(socket, "_handle");
  return typeof handle?.writeQueueSize === "number" ? handle.writeQueueSize : 0;
}
