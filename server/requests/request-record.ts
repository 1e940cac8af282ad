import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** What is known about a request besides what its sender says. */
interface RequestRecord {
  readonly id: string;
  /** When this server first saw it, by the clock of `performance`. */
  readonly arrivedAt: number;
  /** Whether its response was ready as bytes. */
  isCached: boolean;
  /** Whether it was refused because the server had too much to do. */
  isRefusedAsBusy: boolean;
}

const record = Symbol("record");

// On the request itself, because a WeakMap of short-lived objects is a burden to the collector.
declare module "node:http" {
  interface IncomingMessage {
    [record]?: RequestRecord;
  }
}

/** The same for a request wherever it is asked for. */
export function recordOf(request: IncomingMessage): RequestRecord {
  request[record] ??= {
    id: randomUUID(),
    arrivedAt: performance.now(),
    isCached: false,
    isRefusedAsBusy: false,
  };
  return request[record];
}
