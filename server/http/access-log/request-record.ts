import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** What is known about a request besides what its sender says. */
interface RequestRecord {
  readonly id: string;
  /** Whether its response was ready as bytes. */
  isCached: boolean;
}

const records = new WeakMap<IncomingMessage, RequestRecord>();

/** The same for a request wherever it is asked for. */
export function recordOf(request: IncomingMessage): RequestRecord {
  let record = records.get(request);
  if (!record) {
    record = { id: randomUUID(), isCached: false };
    records.set(request, record);
  }
  return record;
}
