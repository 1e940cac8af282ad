import { createServer, type RequestListener } from "node:http";
import type { Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { keepAliveGet } from "./keep-alive-get.ts";

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

async function serve(answer: RequestListener, timeout = 5_000) {
  const server = createServer(answer);
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" ? address?.port : 0;
  const url = new URL(`http://127.0.0.1:${port}/`);
  const client = keepAliveGet({ url, headers: { apikey: "key" }, timeout });
  endings.push(() => {
    client.close();
    server.closeAllConnections();
    server.close();
  });
  return { client, sockets };
}

test("one connection serves every read, with the headers that were given", async () => {
  const { client, sockets } = await serve(({ headers }, response) => {
    response.end(headers.apikey);
  });
  expect([await client.get(), await client.get(), await client.get()]).toEqual([
    "key",
    "key",
    "key",
  ]);
  expect(sockets.size).toBe(1);
});

test("a connection that the other side closes when it is used again is opened anew", async () => {
  let answered = 0;
  const { client, sockets } = await serve(({ socket }, response) => {
    answered += 1;
    if (answered === 2) socket.resetAndDestroy();
    else response.end(`answer ${answered}`);
  });
  expect(await client.get()).toBe("answer 1");
  expect(await client.get()).toBe("answer 3");
  expect(sockets.size).toBe(2);
});

test("an error, a connection cut at its first use, and silence are failures", async () => {
  const failing = await serve((_, response) => {
    response.writeHead(503).end();
  });
  await expect(failing.client.get()).rejects.toThrow("503");
  const cutting = await serve(({ socket }) => socket.resetAndDestroy());
  await expect(cutting.client.get()).rejects.toThrow("ECONNRESET");
  const silent = await serve(() => undefined, 50);
  await expect(silent.client.get()).rejects.toThrow("did not answer");
});
