import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { type WebSocket, WebSocketServer } from "ws";
import { withTimeout } from "../concurrency/timeout.ts";
import type { Database } from "../engine/database/database.ts";
import { visitorKey } from "../http/middleware/rate-limit.ts";
import { incomingAddress } from "../http/middleware/request-context.ts";
import type { ApiHandler } from "../identity/caller.ts";
import type { IdentifyCaller } from "../identity/identify-caller.ts";
import type { Log } from "../log.ts";
import { createAuthoriseChannel } from "./authorise-channel.ts";
import { createBroadcastCalls, type Message } from "./broadcast-calls.ts";
import { createDeliverChanges } from "./changes/deliver-changes.ts";
import { parseSubscriptions } from "./changes/parse-subscriptions.ts";
import { createPublishedTables } from "./changes/published-tables.ts";
import type { RowChange } from "./changes/subscription.ts";
import { type Channel, topicKey } from "./channel.ts";
import { type ClientSocket, createClientSocket } from "./client-socket.ts";
import { createConnections } from "./connection.ts";
import { createFeed, type FeedEntry } from "./feed.ts";
import { parseFrame } from "./frames.ts";
import {
  type Handshake,
  type HandshakeProblem,
  readHandshake,
  refuseUpgrade,
} from "./handshake.ts";
import {
  type RealtimeLimits,
  type RealtimeTimes,
  realtimeLimits,
  realtimeTimes,
} from "./limits.ts";
import { createPresences } from "./presences.ts";
import { createRefusalLog } from "./refusal-log.ts";
import { createRelays } from "./relays.ts";
import { findEnded } from "./session-watch.ts";
import { removeOldMessages, replayMessages } from "./stored-messages.ts";
import { createTopics } from "./topics.ts";

export interface RealtimeOptions {
  database: Database;
  /** For a connection of its own, which PostgreSQL wakes. */
  databaseUrl: string;
  identify: IdentifyCaller;
  /** Accounts that may not sign in. */
  isClosed: (email: string) => boolean;
  publicUrl: string;
  trustedProxies: number;
  log: Log;
  /** Other limits and times, for tests. */
  limits?: Partial<RealtimeLimits>;
  times?: Partial<RealtimeTimes>;
}

export interface RealtimeApi {
  /** Serves /realtime/v1/api/broadcast. */
  handle: ApiHandler;
  /** For the `upgrade` event of the HTTP server. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Sends a broadcast as the server itself. */
  publish(message: Message): Promise<void>;
  /** Number of open sockets. */
  sockets(): number;
  close(): Promise<void>;
}

/** How long a client waits for a server that has just started to read its messages. */
const readyTimeout = 5_000;
/** Rights on private channels looked up again at each check. */
const rightsPerCheck = 50;

/** Supabase's Realtime, as its client calls it, on one server or several of one database. */
export function createRealtimeApi(options: RealtimeOptions): RealtimeApi {
  const { database, log, identify, isClosed, publicUrl } = options;
  const limits = { ...realtimeLimits, ...options.limits };
  const times = { ...realtimeTimes, ...options.times };
  const serverId = randomUUID();
  const sockets = new Set<ClientSocket>();
  /** Sockets, and connections about to become one. */
  const perAddress = new Map<string, number>();
  let total = 0;
  let isClosing = false;
  const refused = createRefusalLog(log);
  const topics = createTopics();
  const authorise = createAuthoriseChannel(database);
  const publishedTables = createPublishedTables(database);
  const changes = createDeliverChanges({ database, publishedTables, log });
  const relays = createRelays({
    database,
    serverId,
    log,
    onBroadcast: topics.broadcast,
    onPresence: (server, change) => presences.applyRemote(server, change),
  });
  const presences = createPresences({ topics, limits, relay: relays.presence });

  async function publish({ topic, event, payload, isPrivate }: Message, sender?: Channel) {
    const key = topicKey(topic, isPrivate);
    topics.broadcast(key, topic, { event, payload }, sender);
    await relays.broadcast(key, topic, { event, payload });
  }

  const connections = createConnections({
    identify,
    authorise,
    subscribe: async (bindings, { role }) =>
      bindings.length === 0
        ? []
        : parseSubscriptions(bindings, role, await publishedTables(), database),
    replay: (channel) => replayMessages(database, channel),
    changes,
    topics,
    presences,
    publish: (channel, event, payload) =>
      publish(
        { topic: channel.name, event, payload, isPrivate: channel.request.isPrivate },
        channel,
      ),
    limits,
    log,
  });

  function deliver(entries: FeedEntry[]) {
    const changed: RowChange[] = [];
    for (const { message, change, relay, notedAt } of entries) {
      if (change) changed.push({ ...(change as Omit<RowChange, "notedAt">), notedAt });
      if (relay) relays.receive(relay);
      if (!message) continue;
      const { id, topic, event, payload } = message;
      const key = topicKey(topic, message.private ?? false);
      topics.broadcast(key, topic, { event, payload: payload ?? {}, meta: { id } });
    }
    changes.add(changed);
  }

  const feed = createFeed({
    url: options.databaseUrl,
    serverId,
    times,
    log,
    followedTables: changes.followedTables,
    onEntries: deliver,
    onServers(servers) {
      const hasNew = [...servers].some((server) => !knownServers.has(server));
      knownServers = servers;
      relays.setServers(servers);
      presences.keepServers(servers);
      const joins = presences.local();
      if (hasNew && joins.length > 0) relays.presence({ joins, leaves: [] });
    },
    onConnected() {
      const joins = presences.local();
      if (joins.length > 0) relays.presence({ joins, leaves: [] });
    },
  });
  let knownServers: ReadonlySet<string> = new Set();

  const server = new WebSocketServer({
    noServer: true,
    maxPayload: limits.frameBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });

  function accept(connection: WebSocket, { version, apiKey, caller }: Handshake, address: string) {
    const socket = createClientSocket({
      connection,
      version,
      apiKey,
      address,
      caller,
      limits,
      times,
      onSlowReader: () => refused.count("slow reader"),
    });
    sockets.add(socket);
    let waiting = 0;
    let last: Promise<void> = Promise.resolve();

    connection.on("message", (data: Buffer, isBinary: boolean) => {
      socket.heardAt = performance.now();
      if (!socket.frames.take() || waiting >= limits.waitingFrames) {
        refused.count("too many frames");
        return socket.close("tooManyFrames");
      }
      const message = parseFrame(version, data, isBinary);
      if (!message) {
        refused.count("malformed frame");
        return socket.close("malformed");
      }
      if (message.topic === "phoenix") return socket.reply(message, "ok", {});
      waiting += 1;
      // In order, because a client may leave a channel while it is still joining it.
      last = last
        .then(() => (socket.isOpen ? connections.handle(socket, message) : undefined))
        .finally(() => {
          waiting -= 1;
        });
    });
    connection.on("error", () => refused.count("broken frame"));
    connection.on("close", () => {
      sockets.delete(socket);
      release(address);
      for (const channel of [...socket.channels.values()]) connections.remove(channel);
    });
  }

  const release = (address: string) => {
    total -= 1;
    const left = (perAddress.get(address) ?? 1) - 1;
    if (left > 0) perAddress.set(address, left);
    else perAddress.delete(address);
  };

  /** Whether there is room for one more socket; counts it if so. */
  function reserve(address: string): HandshakeProblem | null {
    const open = perAddress.get(address) ?? 0;
    if (isClosing) return { status: 503, message: "The server is restarting." };
    if (total >= limits.sockets) return { status: 503, message: "Too many connections." };
    if (open >= limits.socketsPerAddress) {
      return { status: 429, message: "Too many connections from this address." };
    }
    perAddress.set(address, open + 1);
    total += 1;
    return null;
  }

  async function shake(request: IncomingMessage, stream: Duplex, head: Buffer) {
    const address = visitorKey(incomingAddress(request, options.trustedProxies));
    const shown = await readHandshake(request, { identify, publicUrl });
    if ("status" in shown) return refuse(stream, shown);
    const full = reserve(address);
    if (full) return refuse(stream, full);
    const giveBack = () => release(address);
    stream.once("close", giveBack);
    try {
      await withTimeout(readyTimeout, feed.ready);
    } catch {
      return refuse(stream, { status: 503, message: "The database is not responding." });
    }
    server.handleUpgrade(request, stream, head, (connection) => {
      stream.off("close", giveBack);
      accept(connection, shown, address);
    });
  }

  function refuse(stream: Duplex, problem: HandshakeProblem) {
    refused.count(`handshake ${problem.status}`);
    refuseUpgrade(stream, problem);
  }

  /** Ends what must end: sessions, rights that were taken away, clients that have gone silent. */
  async function check() {
    const now = performance.now();
    for (const socket of sockets) {
      if (now - socket.heardAt > times.silence) socket.close("silent");
    }
    for (const [socket, message] of await findEnded(sockets, { database, isClosed })) {
      for (const channel of [...socket.channels.values()]) connections.cut(channel, message);
      socket.caller = { ...socket.caller, role: "anon", claims: null };
    }
    const due = [...sockets]
      .flatMap((socket) => [...socket.channels.values()])
      .filter(
        ({ request, checkedAt }) => request.isPrivate && now - checkedAt > times.rightsLifetime,
      );
    for (const channel of due.slice(0, rightsPerCheck)) await connections.reauthorise(channel);
  }

  database
    .query("select realtime.follow_publication()")
    .catch((error: unknown) => log.warn({ err: error }, "published tables are not followed"));
  let isChecking = false;
  const checking = setInterval(() => {
    if (isChecking) return;
    isChecking = true;
    check()
      .catch((error: unknown) =>
        log.warn({ err: error }, "the sessions of sockets were not checked"),
      )
      .finally(() => {
        isChecking = false;
      });
  }, times.sessionCheck);
  checking.unref();
  const removing = setInterval(() => {
    removeOldMessages(database).catch((error: unknown) =>
      log.warn({ err: error }, "old messages were not removed"),
    );
  }, times.removal);
  removing.unref();

  return {
    handle: createBroadcastCalls({ authorise, publish, limits }),
    upgrade(request, stream, head) {
      stream.on("error", () => stream.destroy());
      shake(request, stream, head).catch((error: unknown) => {
        log.error({ err: error }, "a socket could not be opened");
        refuse(stream, { status: 500, message: "Something went wrong. Please try again." });
      });
    },
    publish: (message) => publish(message),
    sockets: () => sockets.size,
    async close() {
      isClosing = true;
      clearInterval(checking);
      clearInterval(removing);
      for (const socket of sockets) socket.close("stopping");
      // Whoever has not answered by then is cut.
      const deadline = performance.now() + times.closing + 500;
      while (sockets.size > 0 && performance.now() < deadline) await setTimeout(20);
      refused.close();
      await feed.close();
    },
  };
}
