import { request } from "node:http";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { heldBytes } from "#server/network/held-bytes.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";
import { waitingStatements } from "../fixtures/waiting-statements.ts";

let server: TestServer;
let outsider: pg.Client;
beforeAll(async () => {
  server = await startTestServer({
    VISITOR_DATABASE_SECONDS: "2",
    VISITOR_CONNECTIONS_PERCENT: "",
    DATABASE_TIMEOUT_FACTOR: "",
    // Visitors come from different IP addresses.
    TRUST_PROXY: "1",
  });
  outsider = new pg.Client({ connectionString: server.databaseUrl });
  await outsider.connect();
});
afterAll(async () => {
  await outsider?.end();
  await server?.stop();
});

interface Visitor {
  address: string;
  token?: string;
}

function send(path: string, { address, token }: Visitor, init: RequestInit = {}) {
  return fetch(server.url + path, {
    ...init,
    headers: {
      apikey: server.publishableKey,
      "X-Forwarded-For": address,
      "Content-Type": "application/json",
      ...(token && { Authorization: `Bearer ${token}` }),
    },
  });
}

/** Blocks every statement on saved lists until the work is done. */
async function whileListsAreLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  await outsider.query("begin; lock table public.lists in access exclusive mode");
  try {
    return await work();
  } finally {
    await outsider.query("rollback");
  }
}

const readLists = (visitor: Visitor) => send("/rest/v1/lists?select=id", visitor);
const statuses = async (responses: Promise<Response>[]) =>
  (await Promise.all(responses)).map(({ status }) => status);

describe("database time", () => {
  test("that a visitor has used up is refused with 429 and Retry-After, and only to that visitor", async () => {
    const { session } = await signIn(server, "busy-reader@example.org");
    const busy = { address: "198.51.100.7", token: session.access_token };
    await whileListsAreLocked(async () => {
      // Each is stopped after two seconds of waiting for the lock.
      expect(await statuses([readLists(busy), readLists(busy)])).not.toContain(200);
      const refused = await send("/rest/v1/profiles?select=id", busy);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      expect((await refused.json()).message).toMatch(/Please wait a moment and try again/);
    });
    const elsewhere = { ...busy, address: "198.51.100.8" };
    expect((await send("/rest/v1/profiles?select=id", elsewhere)).status, "an account").toBe(429);
    const neighbour = { address: "198.51.100.7" };
    expect((await send("/rest/v1/profiles?select=id", neighbour)).status).toBe(200);
    expect((await fetch(`${server.url}/news`)).status).toBe(200);
  });

  test("of a visitor without an account counts for the network address", async () => {
    const busy = { address: "2001:db8:1:2::1" };
    await whileListsAreLocked(() => statuses([readLists(busy), readLists(busy)]));
    expect((await readLists({ address: "2001:db8:1:2:ffff::9" })).status).toBe(429);
    expect((await readLists({ address: "2001:db8:1:3::1" })).status).toBe(200);
    // A response that others share is refused to this visitor alone.
    const shared = "/rest/v1/project_listings?select=id&limit=1";
    expect((await send(shared, busy)).status).toBe(429);
    expect((await send(shared, { address: "198.51.100.20" })).status).toBe(200);
    expect((await send(shared, busy)).status, "it is in memory now").toBe(200);
  });
});

test("a visitor who waits for the database does not keep others waiting", async () => {
  const hostile = { address: "198.51.100.30" };
  await whileListsAreLocked(async () => {
    const blocked = statuses(Array.from({ length: 40 }, () => readLists(hostile)));
    let isOver = false;
    const mostWaiting = (async () => {
      let most = 0;
      while (!isOver) most = Math.max(most, await waitingStatements(server));
      return most;
    })();
    try {
      await expect.poll(() => waitingStatements(server)).toBe(2);
      const others = Array.from({ length: 12 }, (_, number) =>
        send("/rest/v1/profiles?select=id", { address: `198.51.100.${40 + number}` }),
      );
      expect(new Set(await statuses(others))).toEqual(new Set([200]));
      expect(new Set(await blocked).has(429)).toBe(true);
    } finally {
      isOver = true;
    }
    expect(await mostWaiting, "two connections at once, no more").toBe(2);
  });
});

describe("bytes held", () => {
  const megabyte = 1024 * 1024;

  /** A request whose last byte does not come until `finish` is called. */
  function unfinished(address: string) {
    const outgoing = request(`${server.url}/functions/v1/marketing-opt-out`, {
      method: "POST",
      headers: {
        apikey: server.publishableKey,
        "X-Forwarded-For": address,
        "Content-Type": "application/json",
        "Content-Length": megabyte,
      },
    });
    const status = new Promise<number>((resolve) => {
      outgoing.on("response", (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      });
      outgoing.on("error", () => resolve(0));
    });
    outgoing.write(Buffer.alloc(megabyte - 1, " "));
    return { status, finish: () => outgoing.end(" "), drop: () => outgoing.destroy() };
  }

  test("by one visitor's unfinished requests are limited, and are free once these have ended", async () => {
    const address = "198.51.100.60";
    /** Whether the visitor may send so much more; the total is that of all tests in this process. */
    const mayAdd = (bytes: number) => {
      const hold = heldBytes.open(address);
      const refusal = hold.add(bytes);
      hold.release();
      return refusal === null;
    };
    const open = Array.from({ length: 32 }, () => unfinished(address));
    await expect.poll(() => mayAdd(32 + 1)).toBe(false);
    expect(mayAdd(32), "the last byte of each").toBe(true);
    const excessive = unfinished(address);
    excessive.finish();
    expect(await excessive.status).toBe(429);
    const other = unfinished("198.51.100.61");
    other.finish();
    expect(await other.status, "others are not affected").toBe(401);
    for (const { drop } of open) drop();
    await expect.poll(() => mayAdd(32 * megabyte)).toBe(true);
    const again = unfinished(address);
    again.finish();
    expect(await again.status).toBe(401);
  });
});
