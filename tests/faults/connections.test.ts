import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { startTestServer } from "../fixtures/test-server.ts";
import { waitingStatements } from "../fixtures/waiting-statements.ts";

/** A site with one signed-in person, and a session of someone else on its database. */
async function openSite(environment: Record<string, string>) {
  // One person makes all requests here, beyond what one person may take.
  const server = await startTestServer({
    VISITOR_CONNECTIONS_PERCENT: "100",
    VISITOR_DATABASE_SECONDS: "1000000",
    ...environment,
  });
  const person = await signIn(server, demoAccounts.developer);
  const outsider = new pg.Client({ connectionString: server.databaseUrl });
  await outsider.connect();

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

  await page("/");
  return {
    server,
    outsider,
    page,
    api,
    changeProfile: (init: RequestInit = {}) =>
      api(`profiles?id=eq.${person.user.id}`, {
        method: "PATCH",
        body: JSON.stringify({ marketing_opt_in: true }),
        ...init,
      }),
    /** Holds a lock that blocks every profile update until the work is done. */
    async whileProfilesAreLocked<Result>(work: () => Promise<Result>): Promise<Result> {
      await outsider.query("begin; lock table public.profiles in access exclusive mode");
      try {
        return await work();
      } finally {
        await outsider.query("rollback");
      }
    },
    /** The number of the server's statements waiting for a lock. */
    waitingStatements: () => waitingStatements(server),
    async close() {
      await outsider.end();
      await server.stop();
    },
  };
}

const times = (count: number) => Array.from({ length: count });
/** Longer than any response may take: a request still open after this counts as hung. */
const limit = 60_000;

/** One with the real timeouts, and one on which nothing times out during a test. */
let site: Awaited<ReturnType<typeof openSite>>;
let patient: typeof site;
beforeAll(async () => {
  [site, patient] = await Promise.all([
    openSite({ DATABASE_TIMEOUT_FACTOR: "" }),
    openSite({ DATABASE_TIMEOUT_FACTOR: "1000" }),
  ]);
});
afterAll(async () => {
  await site?.close();
  await patient?.close();
});

test("pages and health checks do not queue behind visitors' statements", async () => {
  const { page, changeProfile } = patient;
  const blocked = await patient.whileProfilesAreLocked(async () => {
    let isDone = false;
    const requests = Promise.all(times(60).map(() => changeProfile())).finally(() => {
      isDone = true;
    });
    await expect.poll(patient.waitingStatements).toBeGreaterThan(1);
    const served: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      served.push(await page(`/about?turn=${turn}`), await page("/"), await page("/readyz"));
    }
    expect(new Set(served)).toEqual(new Set([200]));
    expect(isDone, "the others are still waiting").toBe(false);
    return { requests };
  });
  const statuses = (await blocked.requests).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([204]));
});

test("a visitor who waits too long for others' statements is told when to retry", async () => {
  const { changeProfile } = site;
  await site.whileProfilesAreLocked(async () => {
    const responses = await Promise.all(times(60).map(() => changeProfile()));
    // 503 for those that the lock held up, 429 for those that waited behind the same person's others.
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([503, 429]));
    expect(responses.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    const codes = responses.map(({ body }) => JSON.parse(body).code);
    expect(new Set(codes)).toEqual(new Set(["database_slow", "over_request_rate_limit"]));
  });
  expect((await changeProfile()).status).toBe(204);
});

test("two hundred concurrent heavy filters do not block anyone else", async () => {
  const { api, page } = site;
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
  await patient.whileProfilesAreLocked(async () => {
    const leaving = new AbortController();
    const request = patient.changeProfile({ signal: leaving.signal }).catch(() => null);
    await expect.poll(patient.waitingStatements, { interval: 10 }).toBe(1);
    leaving.abort();
    await request;
    await expect.poll(patient.waitingStatements).toBe(0);
  });
});

test("when all connections are cut under load, ten times, requests in flight fail with 503, later ones succeed and nothing hangs", async () => {
  const { api, page } = patient;
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
  try {
    for (const [cut] of times(10).entries()) {
      await expect.poll(() => statuses.get(200) ?? 0).toBeGreaterThan(12 * cut);
      await patient.outsider.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cleartonne' and datname = current_database()",
      );
      // The server recovers on its own, not because something timed out.
      await expect
        .poll(async () => [await page("/readyz"), (await api("projects?select=id")).status])
        .toEqual([200, 200]);
    }
  } finally {
    isOver = true;
    await Promise.all(readers);
  }
  expect([...statuses.keys()].filter((status) => ![200, 503].includes(status))).toEqual([]);
  expect(statuses.get(200)).toBeGreaterThan(100);
});

test("a hundred open slow requests do not delay anyone else", async () => {
  const { api, page, server } = patient;
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
