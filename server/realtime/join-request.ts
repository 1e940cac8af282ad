import { z } from "zod";
import { realtimeLimits as limits } from "./realtime-limits.ts";

const orDefault = <Schema extends z.ZodType>(schema: Schema) => schema.nullish();

/** A binding to the changes of a table, as `channel.on('postgres_changes', …)` sends it. */
const changesBinding = z.object({
  event: z.enum(["*", "INSERT", "UPDATE", "DELETE"]),
  schema: z.string().max(63),
  table: orDefault(z.string().max(63)),
  filter: orDefault(z.string().max(limits.filterLength)),
  select: orDefault(z.array(z.string().max(63)).max(100)),
});

export type ChangesBinding = z.infer<typeof changesBinding>;

const joinPayload = z.object({
  access_token: orDefault(z.string()),
  config: orDefault(
    z.object({
      private: orDefault(z.boolean()),
      broadcast: orDefault(
        z.object({
          ack: orDefault(z.boolean()),
          self: orDefault(z.boolean()),
          replay: orDefault(
            z.object({ since: z.number().int().nonnegative(), limit: orDefault(z.int().min(1)) }),
          ),
        }),
      ),
      presence: orDefault(
        z.object({
          key: orDefault(z.string().max(limits.presenceKeyLength)),
          enabled: orDefault(z.boolean()),
        }),
      ),
      postgres_changes: orDefault(z.array(changesBinding)),
    }),
  ),
});

/** What a client asks for when it joins a channel. */
export interface JoinRequest {
  token: string | null;
  isPrivate: boolean;
  acknowledges: boolean;
  echoes: boolean;
  replay: { since: number; limit: number } | null;
  presence: { key: string; isReceived: boolean };
  changes: ChangesBinding[];
}

const maxReplayed = 25;

/** Null if the payload of `phx_join` is malformed. */
export function parseJoin(payload: unknown): JoinRequest | null {
  const { data } = joinPayload.safeParse(payload);
  if (!data) return null;
  const { broadcast, presence, postgres_changes, private: isPrivate } = data.config ?? {};
  const replay = broadcast?.replay;
  return {
    token: data.access_token ?? null,
    isPrivate: isPrivate ?? false,
    acknowledges: broadcast?.ack ?? false,
    echoes: broadcast?.self ?? false,
    replay: replay
      ? { since: replay.since, limit: Math.min(replay.limit ?? maxReplayed, maxReplayed) }
      : null,
    presence: { key: presence?.key ?? "", isReceived: presence?.enabled ?? false },
    changes: postgres_changes ?? [],
  };
}
