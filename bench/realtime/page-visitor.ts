import { Agent, get } from "node:http";
import { z } from "zod";

// A separate process, forked by the benchmark: one visitor after the other, over one connection.
const orderSchema = z.object({ url: z.string(), seconds: z.number() });
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
/** Between two visits, in milliseconds. */
const pause = 20;

function visit(url: string): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      response.resume();
      response.once("end", () => resolve(performance.now() - started));
    }).once("error", reject);
  });
}

process.on("message", async (message) => {
  const { url, seconds } = orderSchema.parse(message);
  const times: number[] = [];
  const end = Date.now() + seconds * 1000;
  while (Date.now() < end) {
    times.push(await visit(url));
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  process.send?.(times);
});
process.on("disconnect", () => process.exit(0));
