import { z } from "zod";
import type { Database } from "../database/database.ts";
import type { Log } from "../server-log.ts";
import type { Broadcast } from "./frames.ts";
import type { PresenceChange } from "./presences.ts";

const presence = z.object({
  topic: z.string(),
  name: z.string(),
  key: z.string(),
  ref: z.string(),
  meta: z.record(z.string(), z.unknown()),
});

/** What one server tells the others. */
const relayed = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("broadcast"),
    server: z.string(),
    key: z.string(),
    name: z.string(),
    event: z.string(),
    payload: z.unknown(),
    /** Bytes are sent as text. */
    isBinary: z.boolean(),
  }),
  z.object({
    type: z.literal("presence"),
    server: z.string(),
    joins: z.array(presence),
    leaves: z.array(presence),
  }),
]);

type Relayed = z.infer<typeof relayed>;

interface RelayParts {
  database: Pick<Database, "query">;
  serverId: string;
  log: Log;
  onBroadcast: (key: string, name: string, broadcast: Broadcast) => void;
  onPresence: (server: string, change: PresenceChange) => void;
}

/**
 * Passes what clients send on to the other servers of this database. A server that is alone writes
 * nothing.
 */
export function createRelays({ database, serverId, log, onBroadcast, onPresence }: RelayParts) {
  let others: ReadonlySet<string> = new Set();
  /** One after the other: who leaves must not be noted before they have come. */
  let lastPresence = Promise.resolve();

  async function send(relay: Relayed): Promise<void> {
    if (others.size === 0) return;
    await database.query(
      `with noted as (insert into realtime.feed (relay) values ($1::jsonb) returning id)
       select pg_notify('realtime', 'feed') from noted`,
      [JSON.stringify(relay)],
    );
  }

  return {
    setServers(servers: ReadonlySet<string>) {
      others = servers;
    },
    broadcast(key: string, name: string, { event, payload }: Broadcast): Promise<void> {
      const isBinary = Buffer.isBuffer(payload);
      const content = isBinary ? payload.toString("base64") : payload;
      return send({
        type: "broadcast",
        server: serverId,
        key,
        name,
        event,
        payload: content,
        isBinary,
      });
    },
    presence(change: PresenceChange): void {
      lastPresence = lastPresence
        .then(() => send({ type: "presence", server: serverId, ...change }))
        .catch((error: unknown) =>
          log.warn({ err: error }, "presence was not passed on to the other servers"),
        );
    },
    receive(entry: unknown): void {
      const { data } = relayed.safeParse(entry);
      if (!data || data.server === serverId) return;
      if (data.type === "presence") {
        onPresence(data.server, data);
        return;
      }
      const { key, name, event, payload, isBinary } = data;
      const content = isBinary ? Buffer.from(String(payload), "base64") : payload;
      onBroadcast(key, name, { event, payload: content });
    },
  };
}
