import { createServer, type RequestListener } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { supabaseEngine } from "./supabase-engine.ts";

const endings: (() => void)[] = [];
afterEach(() => {
  for (const end of endings.splice(0)) end();
});

/** An engine whose Supabase project is served by the given listener. */
async function projectThat(listener: RequestListener) {
  const server = createServer(listener);
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const keys = { publishableKey: "publishable", secretKey: "secret" };
  endings.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { engine: supabaseEngine({ url, ...keys, timeout: 2_000 }), sockets };
}

test("reads the versions over one connection, with the publishable key", async () => {
  const { engine, sockets } = await projectThat(({ url, headers }, response) => {
    const isRight = url?.endsWith("get_public_data_versions") && headers.apikey === "publishable";
    response.end(JSON.stringify({ listings: isRight ? 7 : 0 }));
  });
  for (const _ of [1, 2, 3]) expect(await engine.publicDataVersions()).toEqual({ listings: 7 });
  expect(sockets.size).toBe(1);
  await engine.close();
});

test("recovers after a read failed by a refusal, a cut connection, a timeout or an invalid body", async () => {
  const failures: [what: RequestListener, message: RegExp][] = [
    [(_, response) => response.writeHead(503).end("busy"), /responded with 503/],
    [({ socket }) => socket.resetAndDestroy(), /ECONNRESET|closed/],
    [() => undefined, /Timeout/],
    [(_, response) => response.end('{"listings":"many"}'), /expected number/],
  ];
  let fail: RequestListener | undefined;
  const { engine } = await projectThat((request, response) => {
    if (fail) fail(request, response);
    else response.end('{"listings":7}');
  });
  for (const [what, message] of failures) {
    fail = what;
    await expect(engine.publicDataVersions()).rejects.toThrow(message);
    fail = undefined;
    expect(await engine.publicDataVersions()).toEqual({ listings: 7 });
  }
});
