import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Answer, answerSchema } from "./response.ts";

// A separate process, forked by the benchmark, that does the least Node can do to send a response.
const answers = new Map<string, Answer>();

const server = createServer((request, response) => {
  const answer = answers.get(request.url ?? "");
  if (!answer) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(answer.status, answer.headers.flat());
  response.end(answer.body);
});

process.on("message", (message) => {
  const answer = answerSchema.parse(message);
  answers.set(answer.path, answer);
  process.send?.("ready");
});
process.on("disconnect", () => process.exit(0));

server.listen(0, "127.0.0.1", () => {
  const { port } = server.address() as AddressInfo;
  process.send?.(port);
});
