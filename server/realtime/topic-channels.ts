import { type Channel, keyOf, topicPrefix } from "./channel.ts";
import {
  type Broadcast,
  encodeBroadcast,
  encodeMessage,
  type Frame,
  type ProtocolVersion,
} from "./frames.ts";
import { isDueLive } from "./stored-messages.ts";

export type Topics = ReturnType<typeof createTopics>;

const noOne: ReadonlySet<Channel> = new Set();

/** The channels of this server, by topic. */
export function createTopics() {
  const members = new Map<string, Set<Channel>>();

  /** Encodes once for each version, however many channels there are. */
  function sendToEach(channels: Iterable<Channel>, encode: (v: ProtocolVersion) => Frame | null) {
    const frames = new Map<ProtocolVersion, Frame | null>();
    for (const { socket } of channels) {
      const { version } = socket;
      const known = frames.get(version);
      const frame = known === undefined ? encode(version) : known;
      if (known === undefined) frames.set(version, frame);
      if (frame) socket.send(frame);
    }
  }

  const of = (key: string): ReadonlySet<Channel> => members.get(key) ?? noOne;

  return {
    of,
    add(channel: Channel) {
      const key = keyOf(channel);
      const channels = members.get(key);
      if (channels) channels.add(channel);
      else members.set(key, new Set([channel]));
    },
    remove(channel: Channel) {
      const key = keyOf(channel);
      const channels = members.get(key);
      channels?.delete(channel);
      if (channels?.size === 0) members.delete(key);
    },
    /** Delivers a broadcast to the topic's channels here; to its sender only if it asked for that. */
    broadcast(key: string, name: string, broadcast: Broadcast, sender?: Channel) {
      const receivers = [...of(key)].filter(
        (channel) =>
          channel.rights.has("receive broadcast") &&
          (channel !== sender || channel.request.echoes) &&
          isDueLive(channel, broadcast.meta?.id),
      );
      sendToEach(receivers, (version) =>
        encodeBroadcast(version, `${topicPrefix}${name}`, broadcast),
      );
    },
    /** Tells those who follow presence on a topic who came and went. */
    presenceDiff(key: string, name: string, payload: Record<string, unknown>) {
      const receivers = [...of(key)].filter(
        ({ rights, request }) => request.presence.isReceived && rights.has("receive presence"),
      );
      const message = { topic: `${topicPrefix}${name}`, event: "presence_diff", payload };
      sendToEach(receivers, (version) => encodeMessage(version, message));
    },
  };
}
