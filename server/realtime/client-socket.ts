import type { WebSocket } from "ws";
import { createTokenBucket } from "../concurrency/token-bucket.ts";
import type { Caller } from "../identity/caller.ts";
import type { ClientSocket } from "./channel.ts";
import { encodeMessage, type ProtocolVersion } from "./frames.ts";
import { closures, type RealtimeLimits, type RealtimeTimes } from "./realtime-limits.ts";

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
