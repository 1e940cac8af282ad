import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { StartError } from "../start-error.ts";

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** How long a client may take before its connection is closed, in milliseconds. */
export const clientTimeouts = {
  /** For the headers of a request. */
  headers: 10_000,
  /** For the body of a request to a page or the API, which is then refused with 408. */
  body: 15_000,
  /** For the body of an upload. */
  upload: 60_000,
  /** For a whole request, whatever it is. */
  request: 70_000,
  /** Between two requests of one connection. */
  idle: 5_000,
  /** For taking the next part of a response that waits to be read. */
  reading: 30_000,
};

export type ClientTimeouts = typeof clientTimeouts;

interface Address {
  port: number;
  host: string;
}

/** How many bytes of a waiting response a client has to take within `clientTimeouts.reading`. */
const minBytesRead = 30 * 1024;
/** How often a response may be found without progress within that time. */
const maxIdleChecks = 10;
const closeTimeout = 10_000;

/** Listens, with a limit to how long and how much a client may keep the server waiting. */
export async function listen(
  listener: Listener,
  { port, host }: Address,
  timeouts: ClientTimeouts = clientTimeouts,
): Promise<Server> {
  const server = createServer(
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.idle,
      // Node looks for late requests at this interval, by default only twice a minute.
      connectionsCheckingInterval: Math.min(1_000, timeouts.headers / 4),
      maxHeaderSize: 16 * 1024,
    },
    listener,
  );
  server.maxHeadersCount = 100;
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

/** Takes no new connections, lets requests in flight finish, and closes them after 10 s. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), closeTimeout).unref();
  });
}

/** How far the responses of a connection had been read at the last check. */
interface Progress {
  completed: number;
  queued: number;
  /** What was read since the client last read enough, and how many checks ago that was. */
  read: number;
  checks: number;
}

/**
 * A response that nobody reads stays in memory, so a client that stops reading is disconnected. Checks
 * are counted rather than time: a moment in which the server itself stands still is not the client's.
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

/** Node counts a chunk as written once all of it is; how much is left of it only the handle knows. */
function queuedBytes(socket: Socket): number {
  const handle: { writeQueueSize?: unknown } | null = Reflect.get(socket, "_handle");
  return typeof handle?.writeQueueSize === "number" ? handle.writeQueueSize : 0;
}
