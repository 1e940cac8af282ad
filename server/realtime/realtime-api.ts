import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Database } from "../database/database.ts";
import type { ApiHandler } from "../identity/caller.ts";
import type { IdentifyCaller } from "../identity/identify-caller.ts";
import type { Log } from "../server-log.ts";
import { createAuthoriseChannel } from "./authorise-channel.ts";
import { createBroadcastCalls, type Message } from "./broadcast-calls.ts";
import { createDeliverChanges } from "./changes/deliver-changes.ts";
import { parseSubscriptions } from "./changes/parse-subscriptions.ts";
import { createPublishedTables } from "./changes/published-tables.ts";
import type { RowChange } from "./changes/subscription.ts";
import { type Channel, topicKey } from "./channel.ts";
import { createConnections } from "./connection.ts";
import { createFeed, type FeedEntry } from "./feed.ts";
import { createPresences } from "./presences.ts";
import {
  type RealtimeLimits,
  type RealtimeTimes,
  realtimeLimits,
  realtimeTimes,
} from "./realtime-limits.ts";
import { createRefusalLog } from "./refusal-log.ts";
import { createRelays } from "./relays.ts";
import { findEnded } from "./session-watch.ts";
import { createSocketServer } from "./socket-server.ts";
import { removeOldMessages, replayMessages } from "./stored-messages.ts";
import { createTopics } from "./topic-channels.ts";

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

/** Rights on private channels looked up again at each check. */
const rightsPerCheck = 50;

/** Supabase's Realtime, as its client calls it, on one server or several of one database. */
export function createRealtimeApi(options: RealtimeOptions): RealtimeApi {
  const { database, log, identify, isClosed, publicUrl } = options;
  const limits = { ...realtimeLimits, ...options.limits };
  const times = { ...realtimeTimes, ...options.times };
  const serverId = randomUUID();
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
      relays.setServers(servers);
      presences.keepServers(servers);
    },
    onNewcomer() {
      const joins = presences.local();
      if (joins.length > 0) relays.presence({ joins, leaves: [] });
    },
  });

  const socketServer = createSocketServer({
    identify,
    publicUrl,
    trustedProxies: options.trustedProxies,
    connections,
    ready: feed.ready,
    limits,
    times,
    refused,
    log,
  });
  const { sockets } = socketServer;

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
    upgrade: socketServer.upgrade,
    publish: (message) => publish(message),
    sockets: () => sockets.size,
    async close() {
      clearInterval(checking);
      clearInterval(removing);
      await socketServer.close();
      refused.close();
      await feed.close();
    },
  };
}
