import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type CapturedResponse, capturedResponseSchema } from "./response.ts";

// A separate process, forked by the benchmark, that does the least Node can do to send a response.
const responses = new Map<string, CapturedResponse>();

const server = createServer((request, response) => {
  const captured = responses.get(request.url ?? "");
  if (!captured) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(captured.status, captured.headers.flat());
  response.end(captured.body);
});

process.on("message", (message) => {
  const captured = capturedResponseSchema.parse(message);
  responses.set(captured.path, captured);
  process.send?.("ready");
});
process.on("disconnect", () => process.exit(0));

server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.send?.(port);
});
