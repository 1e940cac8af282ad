import { once } from "node:events";
import { WebSocket } from "ws";
import { z } from "zod";

// A separate process, forked by the benchmark: many sockets that follow the versions.
const orderSchema = z.discriminatedUnion("do", [
  z.object({ do: z.literal("connect"), url: z.string(), count: z.number() }),
  z.object({ do: z.literal("report") }),
  z.object({ do: z.literal("disconnect") }),
]);

const frameSchema = z.tuple([z.unknown(), z.unknown(), z.string(), z.string(), z.looseObject({})]);
const versionSchema = z.object({ payload: z.object({ kind: z.string(), version: z.number() }) });

/** How many sockets connect at once, so that the listening queue is not what is measured. */
const atOnce = 50;
const sockets: WebSocket[] = [];
/** For each version of the listings: how many sockets were told, and when the last was. */
let told = new Map<number, { sockets: number; last: number }>();

async function connectOne(url: string): Promise<void> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await once(socket, "open");
  const joined = new Promise<void>((resolve) => {
    socket.on("message", (data) => {
      const [, , , event, payload] = frameSchema.parse(JSON.parse(data.toString()));
      if (event === "phx_reply") resolve();
      const { data: told } = versionSchema.safeParse(payload);
      if (event === "broadcast" && told?.payload.kind === "listings") note(told.payload.version);
    });
  });
  socket.send(JSON.stringify(["1", "1", "realtime:versions", "phx_join", { config: {} }]));
  await joined;
  sockets.push(socket);
}

function note(version: number) {
  const known = told.get(version) ?? { sockets: 0, last: 0 };
  told.set(version, { sockets: known.sockets + 1, last: Date.now() });
}

process.on("message", async (message) => {
  const order = orderSchema.parse(message);
  if (order.do === "connect") {
    while (sockets.length < order.count) {
      const missing = Math.min(atOnce, order.count - sockets.length);
      await Promise.all(Array.from({ length: missing }, () => connectOne(order.url)));
    }
  } else if (order.do === "disconnect") {
    for (const socket of sockets.splice(0)) socket.close();
  }
  process.send?.([...told]);
  if (order.do === "report") told = new Map();
});
process.on("disconnect", () => process.exit(0));
