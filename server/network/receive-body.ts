import { createTokenBuckets } from "../concurrency/token-bucket.ts";
import type { Hold } from "./held-bytes.ts";

export interface BodyLimits {
  bytes: number;
  milliseconds: number;
  /** How long the sender may be silent, in milliseconds. */
  pause?: number;
  /** Whose body it is, as from `visitorOf`: large ones of one visitor are read only so fast. */
  visitor?: string | null;
  /** How often its bytes will be copied, with those that arrive; they are counted so many times. */
  copies?: number;
  /** Counts what is read; the code that opened it releases it when the request is done. */
  hold?: Hold;
}

/** Why a body was not received whole; the last two if too much is in memory already. */
export type BodyFailure = "late" | "large" | "endless" | "crumbs" | "cut" | "visitor" | "server";

/** Bytes read and discarded beyond the limit, so that the sender gets the response. */
const maxDiscarded = 32 * 1024 * 1024;
/** Each part costs as much time, however small, so all but the first must have so many bytes on average. */
const minPartBytes = 32;
const freeParts = 2_000;
/** How long a refused body is waited for, in milliseconds. */
const discardTimeout = 2_000;

const megabyte = 1024 * 1024;
/**
 * One for the process. Every few megabytes that arrive make Node collect garbage, for which everybody
 * waits; a sender who is not read from just waits. At once, as much as the largest uploads.
 */
const bytesOf = createTokenBuckets(4 * megabyte, 16 * megabyte);

/** Reads a request's whole body, unless it is too large or takes too long. */
export async function receiveBody(
  { body, headers }: Pick<Request, "body" | "headers">,
  limits: BodyLimits,
): Promise<Uint8Array<ArrayBuffer> | BodyFailure> {
  if (!body) return new Uint8Array();
  const announced = Number(headers.get("content-length") ?? 0);
  return announced > limits.bytes + maxDiscarded ? "endless" : read(body, limits);
}

/** Whether a request's body has been read, or else lets its sender finish. */
export async function isReceived(request: Request, visitor: string | null): Promise<boolean> {
  return request.bodyUsed || !request.body || request.body.locked || discardBody(request, visitor);
}

/**
 * Lets the sender of a refused body finish, so that it gets the response; false if it did not
 * finish and must be disconnected.
 */
async function discardBody(
  { body }: Pick<Request, "body">,
  visitor: string | null,
): Promise<boolean> {
  if (!body) return true;
  const end = await read(body, { bytes: 0, milliseconds: discardTimeout, visitor });
  return typeof end !== "string" || !isUnfinishedBy(end);
}

/** What the sender of a body that was not received is told. */
export function describeFailure(failure: BodyFailure, bytes: number) {
  const isUnfinished = isUnfinishedBy(failure);
  if (failure === "late") {
    const message = "The request took too long to arrive.";
    return { status: 408, code: "request_timeout", message, isUnfinished } as const;
  }
  if (failure === "cut") {
    const message = "The request ended too early.";
    return { status: 400, code: "invalid_request", message, isUnfinished } as const;
  }
  if (failure === "crumbs") {
    const message = "The request was sent in too many small parts.";
    return { status: 400, code: "invalid_request", message, isUnfinished } as const;
  }
  if (failure === "visitor") {
    const message =
      "You are sending too much at once. Please wait until your other requests are done.";
    return { status: 429, code: "over_request_rate_limit", message, isUnfinished } as const;
  }
  if (failure === "server") {
    const message = "The site is very busy. Please try again in a moment.";
    return { status: 503, code: "busy", message, isUnfinished } as const;
  }
  const message = `The request is larger than ${readable(bytes)}.`;
  return { status: 413, code: "payload_too_large", message, isUnfinished } as const;
}

/** Whether the rest of the request must be neither waited for nor mistaken for the next one. */
const isUnfinishedBy = (failure: BodyFailure) =>
  ["late", "cut", "endless", "crumbs"].includes(failure);

function readable(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes} KB` : `${Math.floor(kilobytes / 1024)} MB`;
}

async function read(
  body: ReadableStream<Uint8Array>,
  { bytes, milliseconds, pause = milliseconds, visitor, copies = 1, hold }: BodyLimits,
): Promise<Uint8Array<ArrayBuffer> | BodyFailure> {
  const reader = body.getReader();
  let deadline = Date.now() + milliseconds;
  let content = new Uint8Array(0);
  let length = 0;
  let parts = 0;
  /** After it, the rest is read and discarded, so that the sender gets the response. */
  let failure: BodyFailure | null = null;
  while (true) {
    const step = await withinTime(reader, Math.min(pause, deadline - Date.now()));
    if (typeof step === "string") return step;
    if (step.done) return failure ?? content.subarray(0, length);
    const start = length;
    length += step.value.byteLength;
    if (length > bytes + maxDiscarded) return "endless";
    parts += 1;
    if (parts > freeParts + length / minPartBytes) return "crumbs";
    const wait = visitor ? bytesOf(visitor).spend(copies * step.value.byteLength) : 0;
    if (wait > 0) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      deadline += wait;
    }
    if (failure) continue;
    failure = length > bytes ? "large" : (hold?.add(step.value.byteLength) ?? null);
    if (failure) {
      content = new Uint8Array(0);
      hold?.release();
      continue;
    }
    // Copied, because kept parts take many times the memory of their bytes.
    if (length > content.byteLength) content = grown(content, length, bytes);
    content.set(step.value, start);
  }
}

const firstBytes = 16 * 1024;

function grown(content: Uint8Array, needed: number, maxBytes: number): Uint8Array<ArrayBuffer> {
  const size = Math.max(needed, 2 * content.byteLength, firstBytes);
  const larger = new Uint8Array(Math.min(size, maxBytes));
  larger.set(content);
  return larger;
}

/** With a timer for each part: a race against a promise that lasts would keep every part's result. */
async function withinTime(reader: ReadableStreamDefaultReader<Uint8Array>, milliseconds: number) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), Math.max(0, milliseconds));
  });
  const part = reader.read().catch(() => "cut" as const);
  try {
    return await Promise.race([part, late]);
  } finally {
    clearTimeout(timer);
  }
}
