import { z } from "zod";
import { realtimeLimits } from "./realtime-limits.ts";

/** 1.0.0 sends JSON objects; 2.0.0 sends JSON arrays, and broadcasts as binary frames. */
export const protocolVersions = ["1.0.0", "2.0.0"] as const;
export type ProtocolVersion = (typeof protocolVersions)[number];

export interface ClientMessage {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

export interface ServerMessage {
  joinRef?: string | null;
  ref?: string | null;
  topic: string;
  event: string;
  payload: Record<string, unknown>;
}

/** What is written to a socket: a text or a binary frame. */
export interface Frame {
  data: Buffer;
  binary: boolean;
}

const name = z.string().max(realtimeLimits.nameBytes);
const ref = z
  .string()
  .max(realtimeLimits.nameBytes)
  .nullish()
  .transform((value) => value ?? null);
const payload = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? {});

const objectFrame = z
  .object({ topic: name, event: name, payload, ref, join_ref: ref })
  .transform(({ join_ref, ...rest }): ClientMessage => ({ joinRef: join_ref, ...rest }));
const arrayFrame = z
  .tuple([ref, ref, name, name, payload])
  .transform(([joinRef, ref, topic, event, payload]): ClientMessage => {
    return { joinRef, ref, topic, event, payload };
  });

const broadcastPush = 3;
const broadcast = 4;
const jsonEncoding = 1;
const binaryEncoding = 0;
const strictText = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** The message in a client's frame; null if it is not one of this version's. */
export function parseFrame(
  version: ProtocolVersion,
  data: Buffer,
  isBinary: boolean,
): ClientMessage | null {
  try {
    if (isBinary) return version === "2.0.0" ? parseBroadcastPush(data) : null;
    const schema = version === "2.0.0" ? arrayFrame : objectFrame;
    return schema.safeParse(JSON.parse(data.toString("utf8"))).data ?? null;
  } catch {
    return null;
  }
}

/**
 * A client's broadcast: the kind, five lengths and the encoding, each one byte, then the references,
 * topic, event, metadata and payload.
 */
function parseBroadcastPush(data: Buffer): ClientMessage | null {
  const [kind, joinRefSize, refSize, topicSize, eventSize, metadataSize, encoding] = data;
  if (kind !== broadcastPush || metadataSize === undefined) return null;
  let offset = 7;
  const take = (size = 0) => {
    if (offset + size > data.length) throw new RangeError("The frame is too short");
    offset += size;
    return strictText.decode(data.subarray(offset - size, offset));
  };
  const joinRef = take(joinRefSize) || null;
  const ref = take(refSize) || null;
  const topic = take(topicSize);
  const event = take(eventSize);
  take(metadataSize);
  const body = data.subarray(offset);
  if (encoding !== jsonEncoding && encoding !== binaryEncoding) return null;
  const payload = encoding === jsonEncoding ? JSON.parse(strictText.decode(body)) : body;
  return {
    joinRef,
    ref,
    topic,
    event: "broadcast",
    payload: { type: "broadcast", event, payload },
  };
}

export function encodeMessage(version: ProtocolVersion, message: ServerMessage): Frame {
  const { joinRef = null, ref = null, topic, event, payload } = message;
  const text =
    version === "2.0.0"
      ? [joinRef, ref, topic, event, payload]
      : { topic, event, payload, ref, join_ref: joinRef };
  return { data: Buffer.from(JSON.stringify(text)), binary: false };
}

export interface Broadcast {
  event: string;
  /** JSON, or bytes, which only clients of version 2.0.0 can receive. */
  payload: unknown;
  meta?: { id: string; replayed?: boolean };
}

/** The frame that delivers a broadcast; null if clients of this version cannot receive it. */
export function encodeBroadcast(
  version: ProtocolVersion,
  topic: string,
  { event, payload, meta }: Broadcast,
): Frame | null {
  if (!Buffer.isBuffer(payload)) {
    const content = { type: "broadcast", event, payload, ...(meta && { meta }) };
    return encodeMessage(version, { topic, event: "broadcast", payload: content });
  }
  if (version !== "2.0.0") return null;
  const names = [topic, event, meta ? JSON.stringify(meta) : ""].map((text) => Buffer.from(text));
  const header = Buffer.from([broadcast, ...names.map((text) => text.length), binaryEncoding]);
  return { data: Buffer.concat([header, ...names, payload]), binary: true };
}

/** Whether a payload's lists and objects are nested no deeper than allowed. */
export function isShallow(value: unknown, levels = realtimeLimits.payloadDepth): boolean {
  if (typeof value !== "object" || value === null || Buffer.isBuffer(value)) return true;
  return levels > 0 && Object.values(value).every((part) => isShallow(part, levels - 1));
}
