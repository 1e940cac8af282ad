import { connect } from "node:net";
import { type Order, type Outcome, orderSchema } from "./response.ts";
import { createResponseReader } from "./response-reader.ts";

// A separate process, forked by the benchmark. It does as little as possible, on bare sockets, so
// that the server is the bottleneck.
process.on("message", (message) => {
  generateLoad(orderSchema.parse(message)).then(
    (outcome) => process.send?.(outcome),
    (error: unknown) => process.send?.({ failure: String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));

function generateLoad({ port, request, connections, seconds }: Order): Promise<Outcome> {
  const bytes = Buffer.from(request, "latin1");
  const started = performance.now();
  const end = started + seconds * 1000;
  let [requests, refused, open] = [0, 0, connections];
  return new Promise((resolve, reject) => {
    const done = () => {
      open -= 1;
      if (open > 0) return;
      resolve({ requests, refused, seconds: (performance.now() - started) / 1000 });
    };
    for (let index = 0; index < connections; index += 1) {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      const read = createResponseReader((status) => {
        requests += 1;
        if (status !== 200) refused += 1;
        if (performance.now() < end) socket.write(bytes);
        else socket.end();
      });
      socket.on("connect", () => socket.write(bytes));
      socket.on("data", (part) => {
        try {
          read(part);
        } catch (error) {
          reject(error);
          socket.destroy();
        }
      });
      socket.on("error", reject);
      socket.on("close", done);
    }
  });
}
