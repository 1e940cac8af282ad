import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signIn } from "../fixtures/mailbox.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
let person: Awaited<ReturnType<typeof signIn>>;
let outsider: pg.Client;
beforeAll(async () => {
  // One person makes all requests here, beyond what one person may take.
  server = await startTestServer({
    VISITOR_CONNECTIONS_PERCENT: "100",
    VISITOR_DATABASE_SECONDS: "1000000",
  });
  person = await signIn(server, demoAccounts.developer);
  outsider = new pg.Client({ connectionString: server.databaseUrl });
  await outsider.connect();
  await page("/");
});
afterAll(async () => {
  await outsider?.end();
  await server?.stop();
});

const times = (count: number) => Array.from({ length: count });
/** Longer than any response may take: a request still open after this counts as hung. */
const limit = 15_000;

async function page(path: string): Promise<number> {
  const response = await fetch(server.url + path, { signal: AbortSignal.timeout(limit) });
  await response.text();
  return response.status;
}

async function api(path: string, init: RequestInit = {}) {
  const response = await fetch(`${server.url}/rest/v1/${path}`, {
    signal: AbortSignal.timeout(limit),
    ...init,
    headers: {
      apikey: server.publishableKey,
      Authorization: `Bearer ${person.session.access_token}`,
      "Content-Type": "application/json",
    },
  });
  return {
    status: response.status,
    retryAfter: response.headers.get("retry-after"),
    body: await response.text(),
  };
}

const changeProfile = (init: RequestInit = {}) =>
  api(`profiles?id=eq.${person.user.id}`, {
    method: "PATCH",
    body: JSON.stringify({ marketing_opt_in: true }),
    ...init,
  });

/** Holds a lock that blocks every profile update until the work is done. */
async function whileProfilesAreLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  await outsider.query("begin; lock table public.profiles in access exclusive mode");
  try {
    return await work();
  } finally {
    await outsider.query("rollback");
  }
}

/** The number of the server's statements waiting for a lock. */
async function waitingStatements(): Promise<number> {
  const [row] = await server.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.count ?? 0;
}

test("pages and health checks do not queue behind visitors' statements, and whoever waits too long is told when to retry", async () => {
  await whileProfilesAreLocked(async () => {
    const blocked = Promise.all(times(60).map(() => changeProfile()));
    await expect.poll(waitingStatements, { timeout: 5000 }).toBeGreaterThan(1);
    let isDone = false;
    void blocked.finally(() => {
      isDone = true;
    });
    const served: number[] = [];
    for (let turn = 0; !isDone && turn < 50; turn += 1) {
      served.push(await page(`/about?turn=${turn}`), await page("/"), await page("/readyz"));
    }
    expect(served.length, "served while the others were waiting").toBeGreaterThan(30);
    expect(new Set(served)).toEqual(new Set([200]));
    const responses = await blocked;
    // 503 for those that the lock held up, 429 for those that waited behind the same person's others.
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503, 429]));
    expect(responses.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    const codes = responses.map(({ body }) => JSON.parse(body).code);
    expect(new Set(codes)).toEqual(new Set(["database_slow", "over_request_rate_limit"]));
  });
  expect((await changeProfile()).status).toBe(204);
});

test("two hundred concurrent heavy filters do not block anyone else", async () => {
  const slow = `*${[..."abcdefgh"].join("*")}*`;
  const conditions = times(40).map(() => `description.ilike.${slow}`);
  const filter = `project_listings?select=id&or=(${conditions.join(",")})`;
  let isDone = false;
  const heavy = Promise.all(times(200).map(() => api(filter))).finally(() => {
    isDone = true;
  });
  const served: number[] = [];
  for (let turn = 0; !isDone && turn < 100; turn += 1) {
    served.push(await page("/"), await page("/readyz"), await page("/healthz"));
  }
  expect(new Set(served)).toEqual(new Set([200]));
  const statuses = (await heavy).map(({ status }) => status);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(statuses).toContain(200);
});

test("a statement is cancelled when its client disconnects", async () => {
  await whileProfilesAreLocked(async () => {
    const leaving = new AbortController();
    const request = changeProfile({ signal: leaving.signal }).catch(() => null);
    await expect.poll(waitingStatements, { interval: 10 }).toBe(1);
    leaving.abort();
    await request;
    // Its own timeout would cancel it only after two seconds.
    await expect.poll(waitingStatements, { timeout: 1500 }).toBe(0);
  });
});

test("when all connections are cut under load, ten times, requests in flight fail with 503, later ones succeed and nothing hangs", async () => {
  let isOver = false;
  const statuses = new Map<number, number>();
  const read = async (request: () => Promise<number>) => {
    while (!isOver) {
      const status = await request();
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const readers = [
    ...times(6).map(() => read(async () => (await api("project_types?select=type_name")).status)),
    ...times(2).map(() => read(() => page("/readyz"))),
    ...times(2).map(() => read(() => page("/news"))),
  ];
  for (const _ of times(10)) {
    await new Promise((resolve) => setTimeout(resolve, 150));
    await outsider.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cleartonne' and datname = current_database()",
    );
    // The server recovers quickly on its own.
    await expect
      .poll(async () => [await page("/readyz"), (await api("projects?select=id")).status], {
        timeout: 5000,
      })
      .toEqual([200, 200]);
  }
  isOver = true;
  await Promise.all(readers);
  expect([...statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(100);
});

test("a hundred open slow requests do not delay anyone else", async () => {
  const { hostname, port } = new URL(server.url);
  const { connect } = await import("node:net");
  const sockets = times(100).map(() => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    socket.write(
      `POST /auth/v1/token?grant_type=refresh_token HTTP/1.1\r\nHost: ${hostname}\r\napikey: ${server.publishableKey}\r\nContent-Type: application/json\r\nContent-Length: 60\r\n\r\n{`,
    );
    return socket;
  });
  try {
    expect(await page("/")).toBe(200);
    expect(await page("/readyz")).toBe(200);
    expect((await api("projects?select=id")).status).toBe(200);
    expect((await signIn(server, "unhindered@example.org")).session.access_token).toBeTruthy();
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});
