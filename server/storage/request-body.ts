import type { z } from "zod";
import { parseJson } from "#domain/json.ts";
import { invalidRequest, StorageProblem, tooLarge } from "./storage-problem.ts";

/** How long a sender may take, in milliseconds. */
export interface BodyTimeouts {
  /** To send the whole body of an upload. */
  upload: number;
  /** To send any other body. */
  body: number;
}

interface Reading {
  maxBytes: number;
  /** What the sender is told if the body is larger. */
  tooLarge: string;
  milliseconds: number;
}

/** In milliseconds. Whoever sends nothing for so long gives up the memory that is held for them. */
const maxPause = 10_000;

/** Reads a body whole, into one buffer where its length is announced. */
export async function readBytes(
  request: Request,
  { maxBytes, milliseconds, ...messages }: Reading,
): Promise<Uint8Array<ArrayBuffer>> {
  if (!request.body) return new Uint8Array();
  const announced = Math.min(announcedBytes(request) ?? 64 * 1024, maxBytes);
  let content = new Uint8Array(announced);
  let length = 0;
  const deadline = Date.now() + milliseconds;
  const reader = request.body.getReader();
  try {
    while (true) {
      const step = await withinTime(reader, Math.min(maxPause, deadline - Date.now()));
      if (step.done) return content.subarray(0, length);
      const next = length + step.value.byteLength;
      if (next > maxBytes) throw tooLarge(messages.tooLarge);
      if (next > content.byteLength) content = grown(content, next, maxBytes);
      content.set(step.value, length);
      length = next;
    }
  } finally {
    reader.releaseLock();
  }
}

function grown(content: Uint8Array, needed: number, maxBytes: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.min(maxBytes, Math.max(needed, content.byteLength * 2)));
  larger.set(content);
  return larger;
}

async function withinTime(reader: ReadableStreamDefaultReader<Uint8Array>, milliseconds: number) {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), Math.max(0, milliseconds));
  });
  const read = reader.read().catch(() => "cut" as const);
  try {
    const step = await Promise.race([read, late]);
    if (step === "late") {
      const message = "The request took too long to arrive.";
      throw new StorageProblem(408, ["RequestTimeout", "request_timeout"], message);
    }
    if (step === "cut") throw invalidRequest("The request ended too early.");
    return step;
  } finally {
    clearTimeout(timer);
  }
}

/** The length that the sender announced; null if they did not. */
export function announcedBytes({ headers }: Request): number | null {
  const length = headers.get("content-length");
  return length !== null && /^\d{1,15}$/.test(length) ? Number(length) : null;
}

/** Reads a JSON body and checks it; what is returned is the only thing that counts. */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  { body: milliseconds }: BodyTimeouts,
  maxBytes = 64 * 1024,
): Promise<z.infer<Schema>> {
  const message = `The request is larger than ${maxBytes / 1024} KB.`;
  if ((announcedBytes(request) ?? 0) > maxBytes) throw tooLarge(message);
  const bytes = await readBytes(request, { maxBytes, tooLarge: message, milliseconds });
  const parsed = schema.safeParse(parseJson(new TextDecoder().decode(bytes)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidRequest(sentence(issue));
}

/** Messages of our own are sentences; of the library's, only where the mistake is. */
function sentence(issue: z.core.$ZodIssue | undefined): string {
  if (issue?.message.endsWith(".")) return issue.message;
  const place = issue?.path.join(".");
  return place ? `'${place}' is missing or not valid.` : "The body is not valid JSON.";
}

/** In bytes and milliseconds: how much of a refused body is let through. */
const discarded = { bytes: 32 * 1024 * 1024, milliseconds: 2_000 };

/**
 * Lets the sender of a refused body finish, because one that is cut off never sees the response.
 * Returns whether it did.
 */
export async function discardBody({ body }: Request): Promise<boolean> {
  if (!body || body.locked) return true;
  const reader = body.getReader();
  const deadline = Date.now() + discarded.milliseconds;
  let length = 0;
  try {
    while (length <= discarded.bytes) {
      const step = await withinTime(reader, deadline - Date.now());
      if (step.done) return true;
      length += step.value.byteLength;
    }
    return false;
  } catch {
    return false;
  } finally {
    reader.releaseLock();
  }
}
