import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { StartError } from "../start-error.ts";
import { type ClientTimes, clientTimes } from "./client-times.ts";

export type Listener = (request: IncomingMessage, response: ServerResponse) => void;

interface Place {
  port: number;
  host: string;
}

/** How many bytes of a waiting answer a client has to take within `clientTimes.reading`. */
const leastRead = 30 * 1024;
const longestClose = 10_000;

/** Listens, with a limit to how long and how much a client may keep the server waiting. */
export async function listen(
  listener: Listener,
  { port, host }: Place,
  times: ClientTimes = clientTimes,
): Promise<Server> {
  const server = createServer(
    {
      headersTimeout: times.headers,
      requestTimeout: times.request,
      keepAliveTimeout: times.idle,
      // Node looks for late requests at this interval, by default only twice a minute.
      connectionsCheckingInterval: Math.min(1_000, times.headers / 4),
      maxHeaderSize: 16 * 1024,
    },
    listener,
  );
  server.maxHeadersCount = 100;
  closeSlowReaders(server, times.reading);
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

/** Takes no new connections, lets requests in flight finish, and gives up on them after 10 s. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), longestClose).unref();
  });
}

/** An answer that nobody reads stays in memory: a client that stops reading is let go. */
function closeSlowReaders(server: Server, window: number): void {
  const marks = new Map<ServerResponse, { at: number; sent: number }>();
  server.on("request", (_, response) => {
    marks.set(response, { at: Date.now(), sent: 0 });
    response.once("close", () => marks.delete(response));
  });
  const watch = setInterval(() => {
    const now = Date.now();
    for (const [response, mark] of marks) {
      const { socket } = response;
      const sent = socket ? socket.bytesWritten - socket.writableLength : 0;
      const isWaiting = Boolean(socket && socket.writableLength > 0);
      if (!isWaiting || sent - mark.sent >= leastRead) marks.set(response, { at: now, sent });
      else if (now - mark.at >= window) socket?.destroy();
    }
  }, window / 10);
  watch.unref();
  server.once("close", () => clearInterval(watch));
}
