import { z } from "zod";
import { createTokenBuckets } from "../concurrency/token-bucket.ts";
import { realtimeErrorResponse } from "../error-responses.ts";
import type { ApiHandler, Asker, Caller } from "../identity/caller.ts";
import { visitorOf } from "../identity/visitor.ts";
import { clientTimeouts } from "../network/client-timeouts.ts";
import { heldBytes } from "../network/held-bytes.ts";
import { type BodyFailure, describeFailure, receiveBody } from "../network/receive-body.ts";
import type { AuthoriseChannel } from "./authorise-channel.ts";
import { topicKey } from "./channel.ts";
import { isShallow } from "./frames.ts";
import { type RealtimeLimits, refusals } from "./realtime-limits.ts";

interface CallParts {
  authorise: AuthoriseChannel;
  publish: (message: Message) => Promise<void>;
  limits: RealtimeLimits;
}

/** A broadcast sent without a socket. */
export interface Message {
  topic: string;
  event: string;
  payload: unknown;
  isPrivate: boolean;
}

const prefix = "/realtime/v1/api/broadcast";
const eventPath = new RegExp(`^${prefix}/([^/]+)/events/([^/]+)$`);

/** Serves POST /realtime/v1/api/broadcast and the client's `httpSend`. */
export function createBroadcastCalls({ authorise, publish, limits }: CallParts): ApiHandler {
  const eventsOf = createTokenBuckets(limits.eventsPerSecond, limits.eventBurst);
  const name = z
    .string()
    .min(1)
    .refine((text) => Buffer.byteLength(text) <= limits.nameBytes && !text.includes("\u0000"));
  const batch = z.object({
    messages: z
      .array(
        z.object({
          topic: name,
          event: name,
          payload: z.record(z.string(), z.unknown()),
          private: z.boolean().nullish(),
        }),
      )
      .min(1)
      .max(limits.messagesPerCall),
  });

  function hasRoom(asker: Asker, messages: number): boolean {
    const key = visitorOf(asker);
    if (key === null) return true;
    const events = eventsOf(key);
    return Array.from({ length: messages }).every(() => events.take());
  }

  async function maySend(caller: Caller, { topic, isPrivate }: Message): Promise<boolean> {
    const rights = await authorise({ caller, name: topic, isPrivate, followsChanges: false });
    return rights.has("send broadcast");
  }

  function messagesIn(body: Buffer): Message[] | null {
    const { data } = batch.safeParse(parseJson(body.toString("utf8")));
    return (
      data?.messages.map(({ private: isPrivate, ...rest }) => ({
        ...rest,
        isPrivate: isPrivate ?? false,
      })) ?? null
    );
  }

  /** The one message of `httpSend`, whose body is the payload itself. */
  function eventIn(body: Buffer, request: Request, [, topic = "", event = ""]: RegExpExecArray) {
    const names = z.tuple([name, name]).safeParse([topic, event].map(decodeURIComponent));
    if (!names.success) return null;
    const isBinary = request.headers.get("content-type") === "application/octet-stream";
    const payload = isBinary ? body : parseJson(body.toString("utf8"));
    if (payload === undefined) return null;
    const isPrivate = new URL(request.url).searchParams.get("private") === "true";
    return [{ topic: names.data[0], event: names.data[1], payload, isPrivate }];
  }

  return async (request, asker) => {
    const { pathname } = new URL(request.url);
    const event = eventPath.exec(pathname);
    if (pathname !== prefix && !event) return realtimeErrorResponse(404, "Not found");
    if (request.method !== "POST") return realtimeErrorResponse(405, "Only POST is allowed");
    if (asker.caller.apiKey === null && asker.caller.claims === null) {
      return realtimeErrorResponse(401, "An API key is needed");
    }
    // On public topics only the server sends, and no one else is heard out.
    if (asker.caller.role === "anon") return realtimeErrorResponse(403, refusals.mayNotSend);
    const hold = heldBytes.open(visitorOf(asker));
    try {
      const bytes = limits.callBytes;
      const received = await receiveBody(request, {
        bytes,
        milliseconds: clientTimeouts.body,
        hold,
      });
      return typeof received === "string"
        ? refuseBody(received, bytes)
        : await send(request, asker, Buffer.from(received.buffer, 0, received.byteLength), event);
    } finally {
      hold.release();
    }
  };

  async function send(
    request: Request,
    asker: Asker,
    body: Buffer,
    event: RegExpExecArray | null,
  ): Promise<Response> {
    const messages = event ? eventIn(body, request, event) : messagesIn(body);
    if (!messages?.every(({ payload }) => isShallow(payload))) {
      return realtimeErrorResponse(422, refusals.malformedPayload);
    }
    const isTooLarge = messages.some(({ payload }) => sizeOf(payload) > limits.frameBytes);
    if (isTooLarge) return realtimeErrorResponse(413, "A payload is too large");
    if (!hasRoom(asker, messages.length)) return realtimeErrorResponse(429, refusals.tooManyEvents);
    const channels = new Map(messages.map((one) => [topicKey(one.topic, one.isPrivate), one]));
    for (const channel of channels.values()) {
      if (!(await maySend(asker.caller, channel)))
        return realtimeErrorResponse(403, refusals.mayNotSend);
    }
    for (const message of messages) await publish(message);
    return new Response(null, { status: 202 });
  }
}

function refuseBody(failure: BodyFailure, bytes: number): Response {
  const { status, message, isUnfinished } = describeFailure(failure, bytes);
  return status === 413
    ? realtimeErrorResponse(422, refusals.malformedPayload, isUnfinished)
    : realtimeErrorResponse(status, message, isUnfinished);
}

const sizeOf = (payload: unknown): number =>
  Buffer.isBuffer(payload) ? payload.length : Buffer.byteLength(JSON.stringify(payload));

/** Unlike null, undefined is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
