import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
const tokens: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer();
  for (const who of ["administrator", "developer"] as const) {
    tokens[who] = (await signIn(server, demoAccounts[who])).session.access_token;
  }
  await server.query("update public.articles set is_draft = true where id = 1");
  await server.query("update public.news set is_draft = true where id = 1");
});
afterAll(() => server.stop());

async function read(path: string, who: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/rest/v1/${path}`, {
    headers: {
      apikey: server.publishableKey,
      ...(tokens[who] && { Authorization: `Bearer ${tokens[who]}` }),
      ...headers,
    },
  });
  expect(response.ok, await response.clone().text()).toBe(true);
  return response;
}

describe("drafts are shown to administrators alone, no matter who asked before", () => {
  const orders = [
    ["administrator", "developer", "anonymous"],
    ["developer", "administrator", "anonymous"],
    ["anonymous", "developer", "administrator"],
  ];
  const cases = ["articles", "news"].flatMap((table) =>
    orders.map((order, number) => ({ table, order, number })),
  );
  test.each(cases)("$table: $order", async ({ table, order, number }) => {
    // Each order has a URL of its own, and asks twice, so that the second may come from the cache.
    const path = `${table}?select=id,is_draft&order=id&limit=${50 + number}`;
    for (const who of [...order, ...order]) {
      const rows = (await (await read(path, who)).json()) as { id: number; is_draft: boolean }[];
      expect(
        rows.some((row) => row.is_draft),
        who,
      ).toBe(who === "administrator");
      expect(
        rows.some((row) => row.id === 1),
        who,
      ).toBe(who === "administrator");
    }
  });
});

describe("a response to a request with a header is not used for one without it, or with another", () => {
  const listings = "project_listings?select=id&order=id";
  const ids = async (headers: Record<string, string>) => {
    const rows = (await (await read(listings, "anonymous", headers)).json()) as { id: string }[];
    return rows.map(({ id }) => id);
  };

  test("Range", async () => {
    const all = await ids({});
    expect(all.length).toBeGreaterThan(4);
    // In both orders, each twice.
    for (let round = 0; round < 2; round += 1) {
      expect(await ids({ Range: "0-1" })).toEqual(all.slice(0, 2));
      expect(await ids({ Range: "2-3" })).toEqual(all.slice(2, 4));
      expect(await ids({})).toEqual(all);
    }
  });

  test("Prefer", async () => {
    const path = "project_listings?select=id&limit=1";
    const totals: (string | null)[] = [];
    for (let round = 0; round < 2; round += 1) {
      for (const prefer of ["", "count=exact"]) {
        const { headers } = await read(path, "anonymous", prefer ? { Prefer: prefer } : {});
        totals.push(headers.get("content-range")?.split("/")[1] ?? null);
      }
    }
    const [plain, counted] = totals;
    expect(Number(counted)).toBeGreaterThan(4);
    expect(totals).toEqual([plain, counted, plain, counted]);
    expect(plain).not.toBe(counted);
  });

  test("Accept", async () => {
    const path = "project_listings?select=id&order=id&limit=1";
    const single = { Accept: "application/vnd.pgrst.object+json" };
    for (let round = 0; round < 2; round += 1) {
      expect(await (await read(path, "anonymous")).json()).toEqual([{ id: expect.any(String) }]);
      const one = await read(path, "anonymous", single);
      expect(await one.json()).toEqual({ id: expect.any(String) });
    }
  });

  test("the caller's role", async () => {
    const path = "project_listings?select=id,cost_per_ton&order=id";
    for (const who of ["developer", "anonymous", "developer", "anonymous"]) {
      const rows = (await (await read(path, who)).json()) as { cost_per_ton: number | null }[];
      expect(
        rows.some((row) => row.cost_per_ton !== null),
        who,
      ).toBe(who === "developer");
    }
  });
});
