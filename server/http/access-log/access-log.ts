import type { IncomingMessage } from "node:http";
import { incomingAddress } from "../../requests/request-context.ts";
import { recordOf } from "../../requests/request-record.ts";
import type { Listener } from "../listen.ts";
import type { DailyFile } from "./daily-file.ts";

interface AccessLogOptions {
  file: Pick<DailyFile, "add">;
  /** Whether each line has the visitor's network address. */
  hasAddresses: boolean;
  trustedProxies: number;
}

/** Whose last part lets anyone in who has it. */
const secretPaths = /^(\/lists\/shared\/|\/unsubscribe\/[^/]+\/).+/;
const maxPaths = 5_000;
const maxPathLength = 500;

/**
 * Writes a line of JSON for each response: those from memory, those that failed and those that
 * nobody waited for. The line is put together by hand, because it is half of what it costs.
 */
export function accessLog({ file, hasAddresses, trustedProxies }: AccessLogOptions) {
  const paths = new Map<string, string>();
  let [second, text] = [0, ""];

  /** The path as JSON, without the query, which may contain a sign-in token. */
  function pathOf({ url = "" }: IncomingMessage): string {
    const query = url.indexOf("?");
    const path = query === -1 ? url : url.slice(0, query);
    const known = paths.get(path);
    if (known !== undefined) return known;
    const shown = JSON.stringify(path.slice(0, maxPathLength).replace(secretPaths, "$1…"));
    if (paths.size >= maxPaths) paths.clear();
    paths.set(path, shown);
    return shown;
  }

  /** As ISO 8601; the text of a second is made once. */
  function timeOf(now: number): string {
    const part = now % 1_000;
    if (now - part !== second) {
      second = now - part;
      text = new Date(second).toISOString().slice(0, -4);
    }
    return text + String(part).padStart(3, "0");
  }

  return (next: Listener): Listener =>
    (request, response) => {
      const started = performance.now();
      const { socket, method } = request;
      const before = socket.bytesWritten;
      const address = hasAddresses ? incomingAddress(request, trustedProxies) : "";
      response.once("close", () => {
        const now = Date.now();
        const { id, isCached } = recordOf(request);
        const milliseconds = Math.round((performance.now() - started) * 10) / 10;
        file.add(
          `{"time":"${timeOf(now)}Z","id":"${id}","method":"${method}","path":${pathOf(request)},` +
            `"status":${response.statusCode},"bytes":${socket.bytesWritten - before},` +
            `"milliseconds":${milliseconds},"cache":"${isCached ? "hit" : "none"}"` +
            `${response.writableFinished ? "" : ',"aborted":true'}` +
            `${hasAddresses ? `,"address":"${address}"` : ""}}\n`,
          now,
        );
      });
      next(request, response);
    };
}
