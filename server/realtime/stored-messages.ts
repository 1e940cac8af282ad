import type { Database } from "../database/database.ts";
import type { Channel } from "./channel.ts";
import { encodeBroadcast } from "./frames.ts";

/** How long messages are kept, as on a Supabase project, and the feed that delivers them. */
const kept = { messages: "3 days", feed: "1 hour" };

export async function removeOldMessages(database: Pick<Database, "query">): Promise<void> {
  await database.query("delete from realtime.feed where noted_at < now() - $1::interval", [
    kept.feed,
  ]);
  await database.query("delete from realtime.messages where inserted_at < now() - $1::interval", [
    kept.messages,
  ]);
}

interface StoredMessage {
  id: string;
  event: string;
  payload: unknown;
}

/** Sends the stored messages of a private topic that a client missed, oldest first. */
export async function replayMessages(
  database: Pick<Database, "asCaller">,
  channel: Channel,
): Promise<void> {
  const { replay } = channel;
  if (!replay) return;
  try {
    for (const message of await missedMessages(database, channel)) {
      if (replay.sent.has(message.id)) continue;
      replay.sent.add(message.id);
      send(channel, message);
    }
  } finally {
    replay.isDone = true;
  }
}

async function missedMessages(
  database: Pick<Database, "asCaller">,
  { socket, name, request, rights }: Channel,
): Promise<StoredMessage[]> {
  if (!request.replay || !rights.has("receive broadcast")) return [];
  const { since, limit } = request.replay;
  const newestFirst = await database.asCaller(
    { caller: socket.caller, address: socket.address },
    { readOnly: true, settings: { "realtime.topic": name } },
    (query) =>
      query<StoredMessage>(
        `select id, event, payload from realtime.messages
         where topic = $1 and private and extension = 'broadcast' and event is not null
           and inserted_at >= to_timestamp($2::float8 / 1000)::timestamp
         order by inserted_at desc limit $3`,
        [name, since, limit],
      ),
  );
  return newestFirst.reverse();
}

function send({ socket, topic }: Channel, { id, event, payload }: StoredMessage): void {
  const meta = { id, replayed: true };
  const frame = encodeBroadcast(socket.version, topic, { event, payload, meta });
  if (frame) socket.send(frame);
}

/** Whether a live message is still to be sent; if so, the replay leaves it out. */
export function isDueLive({ replay }: Channel, id: string | undefined): boolean {
  if (!replay || !id) return true;
  if (replay.sent.has(id)) return false;
  if (!replay.isDone) replay.sent.add(id);
  return true;
}
