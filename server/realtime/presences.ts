import { randomUUID } from "node:crypto";
import { type Channel, keyOf } from "./channel.ts";
import { isShallow } from "./frames.ts";
import { type RealtimeLimits, refusals } from "./realtime-limits.ts";
import type { Topics } from "./topic-channels.ts";

/** Someone who is present on a topic, on this server or another. */
export interface Presence {
  topic: string;
  name: string;
  key: string;
  ref: string;
  meta: Record<string, unknown>;
}

interface KnownPresence extends Presence {
  /** The other server whose client this is; null for this server. */
  server: string | null;
}

export interface PresenceChange {
  joins: Presence[];
  leaves: Presence[];
}

export type Presences = ReturnType<typeof createPresences>;

interface PresenceParts {
  topics: Topics;
  limits: RealtimeLimits;
  /** Passes this server's own changes on to the others. */
  relay: (change: PresenceChange) => void;
}

/** Who is present on each topic, as Phoenix tells it: a state on joining, then differences. */
export function createPresences({ topics, limits, relay }: PresenceParts) {
  const byTopic = new Map<string, Map<string, KnownPresence>>();
  const own = new Map<Channel, KnownPresence>();

  function change(joins: KnownPresence[], leaves: Presence[]) {
    const changed = new Map<string, PresenceChange>();
    const changeOf = ({ topic }: Presence) => {
      const found = changed.get(topic) ?? { joins: [], leaves: [] };
      changed.set(topic, found);
      return found;
    };
    for (const presence of joins) {
      const present = byTopic.get(presence.topic) ?? new Map<string, KnownPresence>();
      byTopic.set(presence.topic, present);
      if (present.has(presence.ref)) continue;
      present.set(presence.ref, presence);
      changeOf(presence).joins.push(presence);
    }
    for (const presence of leaves) {
      const present = byTopic.get(presence.topic);
      if (!present?.delete(presence.ref)) continue;
      if (present.size === 0) byTopic.delete(presence.topic);
      changeOf(presence).leaves.push(presence);
    }
    for (const [topic, { joins, leaves }] of changed) {
      const name = (joins[0] ?? leaves[0])?.name ?? "";
      topics.presenceDiff(topic, name, { joins: grouped(joins), leaves: grouped(leaves) });
    }
  }

  function untrack(channel: Channel) {
    const presence = own.get(channel);
    if (!presence) return;
    own.delete(channel);
    change([], [presence]);
    relay({ joins: [], leaves: [presence] });
  }

  return {
    /** Lists a channel's client as present; returns why not, or null. */
    track(channel: Channel, payload: unknown): string | null {
      const meta = asMeta(payload, limits.presenceBytes);
      if (!meta) return refusals.malformedPayload;
      const topic = keyOf(channel);
      const before = own.get(channel);
      if (!before && (byTopic.get(topic)?.size ?? 0) >= limits.presenceKeysPerTopic) {
        return refusals.tooManyPresences;
      }
      const ref = randomUUID();
      const presence: KnownPresence = {
        topic,
        name: channel.name,
        key: channel.presenceKey,
        ref,
        meta: { ...meta, phx_ref: ref, ...(before && { phx_ref_prev: before.ref }) },
        server: null,
      };
      own.set(channel, presence);
      const leaves = before ? [before] : [];
      change([presence], leaves);
      relay({ joins: [presence], leaves });
      return null;
    },
    untrack,
    state: (topic: string) => grouped([...(byTopic.get(topic)?.values() ?? [])]),
    /** Those on this server, for a server that has just come. */
    local: (): Presence[] => [...own.values()],
    applyRemote(server: string, { joins, leaves }: PresenceChange) {
      change(
        joins.map((presence) => ({ ...presence, server })),
        leaves,
      );
    },
    /** Servers that are gone take their clients with them. */
    keepServers(servers: ReadonlySet<string>) {
      const gone = [...byTopic.values()]
        .flatMap((present) => [...present.values()])
        .filter(({ server }) => server !== null && !servers.has(server));
      change([], gone);
    },
  };
}

function asMeta(payload: unknown, maxBytes: number): Record<string, unknown> | null {
  const meta = payload ?? {};
  if (typeof meta !== "object" || Array.isArray(meta) || Buffer.isBuffer(meta)) return null;
  if (!isShallow(meta) || Buffer.byteLength(JSON.stringify(meta)) > maxBytes) return null;
  return { ...meta };
}

/** As Phoenix sends it: for each key, what its clients say of themselves. */
function grouped(presences: Presence[]): Record<string, unknown> {
  const keys = new Map<string, Record<string, unknown>[]>();
  for (const { key, meta } of presences) keys.set(key, [...(keys.get(key) ?? []), meta]);
  return Object.fromEntries([...keys].map(([key, metas]) => [key, { metas }]));
}
