import type { Hold } from "./held-bytes.ts";

export interface BodyLimits {
  bytes: number;
  milliseconds: number;
  /** Counts the bytes; whoever opened it releases it. */
  hold?: Hold;
}

/** Why a body was not received whole: the sender's fault, or the limit on bytes in memory. */
export type BodyFailure = "late" | "large" | "endless" | "cut" | "visitor" | "server";

/** Bytes read and discarded beyond the limit, so that the sender gets the response. */
const maxDiscarded = 32 * 1024 * 1024;
/** How long a refused body is waited for, in milliseconds. */
const discardTimeout = 2_000;
/** After which a refused sender should try again, in seconds. */
const retryAfter = 2;

/** Reads a request's whole body, unless it is too large or takes too long. */
export async function receiveBody(
  { body, headers }: Pick<Request, "body" | "headers">,
  limits: BodyLimits,
): Promise<Uint8Array<ArrayBuffer> | BodyFailure> {
  if (!body) return new Uint8Array();
  const announced = Number(headers.get("content-length") ?? 0);
  return announced > limits.bytes + maxDiscarded ? "endless" : read(body, limits);
}

/**
 * Lets the sender of a refused body finish, so that it gets the response; false if it did not
 * finish and must be disconnected.
 */
export async function discardBody({ body }: Pick<Request, "body">): Promise<boolean> {
  if (!body) return true;
  const end = await read(body, { bytes: 0, milliseconds: discardTimeout });
  return typeof end !== "string" || end === "large";
}

interface FailureDescription {
  status: 400 | 408 | 413 | 429 | 503;
  code: string;
  message: string;
  /** The rest of the request must be neither waited for nor mistaken for the next one. */
  isUnfinished: boolean;
  /** In seconds. */
  retryAfter?: number;
}

/** What the sender of a body that was not received is told. */
export function describeFailure(failure: BodyFailure, bytes: number): FailureDescription {
  switch (failure) {
    case "late":
      return {
        status: 408,
        code: "request_timeout",
        message: "The request took too long to arrive.",
        isUnfinished: true,
      };
    case "cut":
      return {
        status: 400,
        code: "invalid_request",
        message: "The request ended too early.",
        isUnfinished: true,
      };
    case "visitor":
      return {
        status: 429,
        code: "over_request_rate_limit",
        message:
          "You are sending too much at once. Please wait until your other requests are done.",
        isUnfinished: false,
        retryAfter,
      };
    case "server":
      return {
        status: 503,
        code: "busy",
        message: "The site is very busy. Please try again in a moment.",
        isUnfinished: false,
        retryAfter,
      };
    default:
      return {
        status: 413,
        code: "payload_too_large",
        message: `The request is larger than ${readable(bytes)}.`,
        isUnfinished: failure === "endless",
      };
  }
}

function readable(bytes: number): string {
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes} KB` : `${Math.floor(kilobytes / 1024)} MB`;
}

async function read(
  body: ReadableStream<Uint8Array>,
  { bytes, milliseconds, hold }: BodyLimits,
): Promise<Uint8Array<ArrayBuffer> | BodyFailure> {
  const reader = body.getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  let refusal: BodyFailure | null = null;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), milliseconds);
  });
  try {
    while (true) {
      const step = await Promise.race([reader.read(), late]);
      if (step === "late") return step;
      if (step.done) return refusal ?? Buffer.concat(parts);
      length += step.value.byteLength;
      if (length > bytes + maxDiscarded) return "endless";
      refusal ??= length > bytes ? "large" : (hold?.add(step.value.byteLength) ?? null);
      if (!refusal) parts.push(step.value);
      else if (parts.splice(0).length > 0) hold?.release();
    }
  } catch {
    return "cut";
  } finally {
    clearTimeout(timer);
  }
}
