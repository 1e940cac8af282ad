import { createWorkQueue } from "../concurrency/work-queue.ts";
import type { Database } from "../database/database.ts";
import { type Caller, databaseClaims } from "../identity/caller.ts";
import type { ChannelRight, ChannelRights } from "./channel.ts";

/** Topics that everybody may follow without being asked who they are. */
const publicTopics: ReadonlySet<string> = new Set(["versions"]);

const receiveOnly: ChannelRights = new Set<ChannelRight>(["receive broadcast"]);
const receiveAndSend: ChannelRights = new Set<ChannelRight>([
  "receive broadcast",
  "send broadcast",
]);
const none: ChannelRights = new Set();

/** Channels that are looked up at once, and that may wait for it. */
const lookUps = { concurrent: 3, waiting: 1_000 };

interface ChannelRequest {
  caller: Caller;
  name: string;
  isPrivate: boolean;
  /** Whether the channel also follows changes of tables, which have rules of their own. */
  followsChanges: boolean;
}

export type AuthoriseChannel = (request: ChannelRequest) => Promise<ChannelRights>;

/**
 * What a caller may do on a channel. On private ones the policies on realtime.messages decide. On
 * public ones only the server sends, so that no one can use the site to talk to strangers.
 */
export function createAuthoriseChannel({ pool }: Pick<Database, "pool">): AuthoriseChannel {
  const queue = createWorkQueue(lookUps);

  async function privateRights(caller: Caller, name: string): Promise<ChannelRights> {
    const claims = JSON.stringify(databaseClaims(caller));
    const client = await pool.connect({ lane: "accounts" });
    try {
      await client.query("begin");
      const { rows } = await client.query<{ rights: ChannelRight[] }>(
        "select realtime.channel_rights($1, $2, $3) as rights",
        [name, caller.role, claims],
      );
      return new Set(rows[0]?.rights);
    } finally {
      await client.query("rollback").catch(() => client.discard());
      client.release();
    }
  }

  return async ({ caller, name, isPrivate, followsChanges }) => {
    if (isPrivate) return queue.run(() => privateRights(caller, name));
    if (caller.role === "service_role") return receiveAndSend;
    return publicTopics.has(name) || followsChanges ? receiveOnly : none;
  };
}
