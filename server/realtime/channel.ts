import type { TokenBucket } from "../concurrency/token-bucket.ts";
import type { Caller } from "../identity/caller.ts";
import type { Subscription } from "./changes/subscription.ts";
import type { Frame, ProtocolVersion, ServerMessage } from "./frames.ts";
import type { JoinRequest } from "./join-request.ts";
import type { closures } from "./realtime-limits.ts";

/** What the policies on realtime.messages allow; named as `realtime.channel_rights` does. */
export type ChannelRight =
  | "receive broadcast"
  | "receive presence"
  | "send broadcast"
  | "send presence";

export type ChannelRights = ReadonlySet<ChannelRight>;

/** One client's connection. */
export interface ClientSocket {
  readonly version: ProtocolVersion;
  readonly apiKey: string;
  readonly address: string;
  /** Who it acts for: whose token it sent last, or the holder of its key. */
  caller: Caller;
  readonly channels: Map<string, Channel>;
  readonly frames: TokenBucket;
  readonly events: TokenBucket;
  readonly joins: TokenBucket;
  /** When the client last sent anything, by the process's clock. */
  heardAt: number;
  readonly isOpen: boolean;
  send(frame: Frame): void;
  push(message: ServerMessage): void;
  reply(to: ReplyTo, status: "ok" | "error", response: Record<string, unknown>): void;
  /** Ends the connection, and cuts it if the client does not respond. */
  close(closure: keyof typeof closures): void;
}

interface ReplyTo {
  topic: string;
  ref: string | null;
  joinRef: string | null;
}

/** The stored messages that a client missed, sent once after it has joined. */
interface Replay {
  isDone: boolean;
  /** Ids sent live before the replay, and then by it: the feed may deliver either first. */
  readonly sent: Set<string>;
}

/** A topic that a socket has joined. */
export interface Channel {
  readonly socket: ClientSocket;
  /** As on the wire, `realtime:` and the name. */
  readonly topic: string;
  readonly name: string;
  readonly joinRef: string | null;
  readonly request: JoinRequest;
  readonly subscriptions: Subscription[];
  /** The name under which this client's presence is listed. */
  readonly presenceKey: string;
  /** Keeps a message from arriving both live and replayed; null where none is replayed. */
  readonly replay: Replay | null;
  rights: ChannelRights;
  /** When the rights were last looked up, by the process's clock. */
  checkedAt: number;
}

export const topicPrefix = "realtime:";

/** Private and public channels of one name have nothing to do with each other. */
export const topicKey = (name: string, isPrivate: boolean): string =>
  `${isPrivate ? "private" : "public"}:${name}`;

export const keyOf = ({ name, request }: Channel): string => topicKey(name, request.isPrivate);
