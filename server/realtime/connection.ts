import { randomUUID } from "node:crypto";
import { QueueFull } from "../concurrency/work-queue.ts";
import { DatabaseUnavailable } from "../database/database-unavailable.ts";
import type { Caller } from "../identity/caller.ts";
import { type IdentifyCaller, isCredentialProblem } from "../identity/identify-caller.ts";
import type { Log } from "../server-log.ts";
import type { AuthoriseChannel } from "./authorise-channel.ts";
import type { DeliverChanges } from "./changes/deliver-changes.ts";
import type { Subscription } from "./changes/subscription.ts";
import type { ClientSocket } from "./channel.ts";
import { type Channel, keyOf, topicPrefix } from "./channel.ts";
import { type ClientMessage, isShallow } from "./frames.ts";
import { type ChangesBinding, type JoinRequest, parseJoin } from "./join-request.ts";
import type { Presences } from "./presences.ts";
import { type RealtimeLimits, refusals } from "./realtime-limits.ts";
import type { Topics } from "./topic-channels.ts";

export interface ConnectionParts {
  identify: IdentifyCaller;
  authorise: AuthoriseChannel;
  subscribe: (bindings: ChangesBinding[], caller: Caller) => Promise<Subscription[] | string>;
  replay: (channel: Channel) => Promise<void>;
  changes: DeliverChanges;
  topics: Topics;
  presences: Presences;
  /** Sends a broadcast to this server's clients and on to the other servers. */
  publish: (channel: Channel, event: string, payload: unknown) => Promise<void>;
  limits: RealtimeLimits;
  log: Log;
}

export type Connections = ReturnType<typeof createConnections>;

/** A refusal that the client is told in the reply to its message. */
class Refused extends Error {
  override name = "Refused";
}

/** What each message of a client does. */
export function createConnections(parts: ConnectionParts) {
  const { topics, presences, changes, limits, authorise } = parts;

  function remove(channel: Channel) {
    if (!channel.socket.channels.delete(channel.topic)) return;
    presences.untrack(channel);
    changes.unfollow(channel);
    topics.remove(channel);
  }

  /** Ends a channel from this side; the client reports it as CLOSED. */
  function cut(channel: Channel, message: string) {
    const { socket, topic, joinRef } = channel;
    remove(channel);
    const payload = { extension: "system", status: "error", message, channel: channel.name };
    socket.push({ topic, joinRef, event: "system", payload });
    socket.push({ topic, joinRef, ref: joinRef, event: "phx_close", payload: {} });
  }

  async function callerOf(socket: ClientSocket, token: string | null): Promise<Caller> {
    const caller = await parts.identify((header) => {
      if (header === "apikey") return socket.apiKey;
      return token ? `Bearer ${token}` : null;
    });
    if (isCredentialProblem(caller)) throw new Refused(refusals.badToken(caller.message));
    return caller;
  }

  /** Makes the socket act for the token's sender; another person keeps only what is theirs. */
  async function adopt(socket: ClientSocket, token: string | null): Promise<void> {
    const caller = await callerOf(socket, token);
    const isSame = identityOf(caller) === identityOf(socket.caller);
    socket.caller = caller;
    if (isSame) return;
    const channels = [...socket.channels.values()];
    for (const channel of channels) {
      if (!channel.request.isPrivate) continue;
      // Nothing meant for the one before is told to the one after, not even while this is looked up.
      channel.rights = new Set();
      channel.checkedAt = Number.NEGATIVE_INFINITY;
    }
    await Promise.all(channels.map(reauthorise));
  }

  /** Looks a channel's rights up again, and cuts it if it may no longer be followed. */
  async function reauthorise(channel: Channel): Promise<void> {
    const { socket, name, request } = channel;
    const { caller } = socket;
    const rights = await authorise({
      caller,
      name,
      isPrivate: request.isPrivate,
      followsChanges: channel.subscriptions.length > 0,
    });
    if (socket.channels.get(channel.topic) !== channel || socket.caller !== caller) return;
    channel.rights = rights;
    channel.checkedAt = performance.now();
    if (!mayRead(rights)) cut(channel, refusals.mayNotRead(name));
    else if (!rights.has("send presence")) presences.untrack(channel);
  }

  async function join(socket: ClientSocket, message: ClientMessage): Promise<void> {
    const { topic } = message;
    const name = topic.slice(topicPrefix.length);
    if (!topic.startsWith(topicPrefix) || name === "" || name.includes("\u0000")) {
      throw new Refused(refusals.unmatchedTopic);
    }
    const earlier = socket.channels.get(topic);
    if (earlier) {
      remove(earlier);
      const { joinRef } = earlier;
      socket.push({ topic, joinRef, ref: joinRef, event: "phx_close", payload: {} });
    }
    if (socket.channels.size >= limits.channelsPerSocket) {
      throw new Refused(refusals.tooManyChannels);
    }
    if (!socket.joins.take()) throw new Refused(refusals.tooManyJoins);
    const request = parseJoin(message.payload);
    if (!request) throw new Refused(refusals.malformedPayload);
    await adopt(socket, request.token);
    const channel = await open(socket, message, name, request);
    if (!socket.isOpen) return;
    socket.channels.set(topic, channel);
    topics.add(channel);
    changes.follow(channel);
    socket.reply(message, "ok", {
      postgres_changes: channel.subscriptions.map(({ id }, index) => ({
        id,
        ...request.changes[index],
      })),
    });
    welcome(channel);
    if (channel.replay) await parts.replay(channel);
  }

  /** The channel that a client asks for, if it may have it. */
  async function open(
    socket: ClientSocket,
    { topic, joinRef, ref }: ClientMessage,
    name: string,
    request: JoinRequest,
  ): Promise<Channel> {
    const { caller } = socket;
    const bound = [...socket.channels.values()].flatMap(({ subscriptions }) => subscriptions);
    if (bound.length + request.changes.length > limits.changesPerSocket) {
      throw new Refused(refusals.tooManyChanges);
    }
    const subscriptions = await parts.subscribe(request.changes, caller);
    if (typeof subscriptions === "string") throw new Refused(refusals.badChanges(subscriptions));
    const rights = await authorise({
      caller,
      name,
      isPrivate: request.isPrivate,
      followsChanges: subscriptions.length > 0,
    });
    if (!mayRead(rights)) {
      throw new Refused(request.isPrivate ? refusals.mayNotRead(name) : refusals.privateOnly);
    }
    return {
      socket,
      topic,
      name,
      joinRef: joinRef ?? ref,
      request,
      subscriptions,
      presenceKey: request.presence.key || randomUUID(),
      replay: request.replay && request.isPrivate ? { isDone: false, sent: new Set() } : null,
      rights,
      checkedAt: performance.now(),
    };
  }

  /** What a client is told right after it has joined. */
  function welcome(channel: Channel) {
    const { socket, topic, joinRef, request, rights } = channel;
    if (request.presence.isReceived && rights.has("receive presence")) {
      const payload = presences.state(keyOf(channel));
      socket.push({ topic, joinRef, event: "presence_state", payload });
    }
    if (channel.subscriptions.length === 0) return;
    const payload = {
      extension: "postgres_changes",
      status: "ok",
      message: "Subscribed to PostgreSQL",
      channel: channel.name,
    };
    socket.push({ topic, joinRef, event: "system", payload });
  }

  async function broadcast(channel: Channel, message: ClientMessage): Promise<void> {
    const { event, payload } = message.payload;
    if (!channel.rights.has("send broadcast")) throw new Refused(refusals.mayNotSend);
    if (typeof event !== "string" || Buffer.byteLength(event) > limits.nameBytes) {
      throw new Refused(refusals.malformedPayload);
    }
    if (!isShallow(payload)) throw new Refused(refusals.malformedPayload);
    await parts.publish(channel, event, payload ?? {});
    if (channel.request.acknowledges) channel.socket.reply(message, "ok", {});
  }

  function presence(channel: Channel, message: ClientMessage): void {
    if (!channel.rights.has("send presence")) throw new Refused(refusals.mayNotSend);
    const event = String(message.payload.event).toLowerCase();
    if (event !== "track" && event !== "untrack") throw new Refused(refusals.unknownEvent);
    const problem = event === "track" ? presences.track(channel, message.payload.payload) : null;
    if (problem) throw new Refused(problem);
    if (event === "untrack") presences.untrack(channel);
    channel.socket.reply(message, "ok", {});
  }

  async function handle(socket: ClientSocket, message: ClientMessage): Promise<void> {
    const { topic, event } = message;
    if (event === "phx_join") return join(socket, message);
    const channel = socket.channels.get(topic);
    if (event === "phx_leave") {
      if (channel) remove(channel);
      socket.reply(message, "ok", {});
      const { joinRef } = message;
      return socket.push({ topic, joinRef, ref: joinRef, event: "phx_close", payload: {} });
    }
    if (!channel) throw new Refused(refusals.notJoined);
    if (event === "access_token") return renew(channel, message.payload.access_token);
    if (event !== "broadcast" && event !== "presence") throw new Refused(refusals.unknownEvent);
    if (!socket.events.take()) throw new Refused(refusals.tooManyEvents);
    return event === "broadcast" ? broadcast(channel, message) : presence(channel, message);
  }

  /** A renewed token; one that is not valid ends the channel. */
  async function renew(channel: Channel, token: unknown): Promise<void> {
    try {
      await adopt(channel.socket, typeof token === "string" ? token : null);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      for (const each of [...channel.socket.channels.values()]) cut(each, error.message);
    }
  }

  return {
    cut,
    remove,
    reauthorise,
    async handle(socket: ClientSocket, message: ClientMessage): Promise<void> {
      try {
        await handle(socket, message);
      } catch (error) {
        socket.reply(message, "error", { reason: reasonOf(error, parts.log) });
      }
    },
  };
}

const mayRead = (rights: Channel["rights"]): boolean =>
  rights.has("receive broadcast") || rights.has("receive presence");

/** Callers with the same identity have the same rights. */
const identityOf = ({ role, claims }: Caller): string =>
  `${role} ${claims?.sub} ${claims?.session_id} ${claims?.aal}`;

function reasonOf(error: unknown, log: Log): string {
  if (error instanceof Refused) return error.message;
  if (error instanceof DatabaseUnavailable || error instanceof QueueFull) {
    return refusals.databaseUnavailable;
  }
  log.error({ err: error }, "a realtime message failed");
  return "UnknownError: Something went wrong. Please try again.";
}
