import type { Subscription } from "./changes/subscription.ts";
import type { ClientSocket } from "./client-socket.ts";
import type { JoinRequest } from "./join-request.ts";

/** What the policies on realtime.messages allow; named as `realtime.channel_rights` does. */
export type ChannelRight =
  | "receive broadcast"
  | "receive presence"
  | "send broadcast"
  | "send presence";

export type ChannelRights = ReadonlySet<ChannelRight>;

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
  rights: ChannelRights;
  /** When the rights were last looked up, by the process's clock. */
  checkedAt: number;
}

export const topicPrefix = "realtime:";

/** Private and public channels of one name have nothing to do with each other. */
export const topicKey = (name: string, isPrivate: boolean): string =>
  `${isPrivate ? "private" : "public"}:${name}`;

export const keyOf = ({ name, request }: Channel): string => topicKey(name, request.isPrivate);
