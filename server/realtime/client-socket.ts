import type { WebSocket } from "ws";
import type { Caller } from "../identity/caller.ts";
import type { Channel } from "./channel.ts";
import { encodeMessage, type Frame, type ProtocolVersion, type ServerMessage } from "./frames.ts";
import { closures, type RealtimeLimits, type RealtimeTimes } from "./limits.ts";
import { createTokenBucket, type TokenBucket } from "./token-bucket.ts";

/** One client's connection. */
export interface ClientSocket {
  readonly version: ProtocolVersion;
  readonly apiKey: string;
  readonly address: string;
  /** Who it acts for: whose token it sent last, or whoever holds its key. */
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
  /** Ends the connection, and cuts it if the client does not answer. */
  close(closure: keyof typeof closures): void;
}

export interface ReplyTo {
  topic: string;
  ref: string | null;
  joinRef: string | null;
}

interface SocketParts {
  connection: WebSocket;
  version: ProtocolVersion;
  apiKey: string;
  address: string;
  caller: Caller;
  limits: RealtimeLimits;
  times: RealtimeTimes;
  onSlowReader: () => void;
}

export function createClientSocket(parts: SocketParts): ClientSocket {
  const { connection, limits, times, version } = parts;

  const socket: ClientSocket = {
    version,
    apiKey: parts.apiKey,
    address: parts.address,
    caller: parts.caller,
    channels: new Map(),
    frames: createTokenBucket(limits.framesPerSecond, limits.frameBurst),
    events: createTokenBucket(limits.eventsPerSecond, limits.eventBurst),
    joins: createTokenBucket(limits.joinsPerSecond, limits.channelsPerSocket),
    heardAt: performance.now(),
    get isOpen() {
      return connection.readyState === connection.OPEN;
    },
    send({ data, binary }) {
      if (!socket.isOpen) return;
      // What a client does not read stays in this server's memory.
      if (connection.bufferedAmount + data.length > limits.bufferedBytes) {
        parts.onSlowReader();
        socket.close("slowReader");
        return;
      }
      connection.send(data, { binary });
    },
    push: (message) => socket.send(encodeMessage(version, message)),
    reply({ topic, ref, joinRef }, status, response) {
      socket.push({ topic, ref, joinRef, event: "phx_reply", payload: { status, response } });
    },
    close(closure) {
      const [code, reason] = closures[closure];
      connection.close(code, reason);
      setTimeout(() => connection.terminate(), times.closing).unref();
    },
  };
  return socket;
}
