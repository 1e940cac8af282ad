import { afterAll, beforeAll, expect, test } from "vitest";
import type { ListingResponse } from "#domain/listing/listing-response.ts";
import type { PriceComparison } from "#domain/listing/price-comparison.ts";
import type { Market } from "#domain/market/query-market.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  token = (await signIn(server, "reader@market.example")).session.access_token;
});
afterAll(() => server.stop());

async function getJson<Body>(path: string, bearer?: string): Promise<Body> {
  const response = await fetch(`${server.url}/api/${path}`, {
    headers: bearer ? { Authorization: `Bearer ${bearer}` } : {},
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
}

test("a signed-in visitor gets the data of the charts, and the table finds the same projects", async () => {
  const market = await getJson<Market>("market?removal=yes", token);
  const { points = [], notDrawn, spreads = [] } = market.prices ?? {};
  const left = Object.values(notDrawn ?? {}).reduce((sum, count) => sum + count, 0);
  expect(points.length).toBeGreaterThan(10);
  expect(points.length + left).toBe(market.matching);
  expect(spreads.length).toBeGreaterThan(2);

  const inside = points.filter(({ dollars, years }) => dollars <= 300 && years >= 100);
  expect(inside.length).toBeGreaterThan(0);
  const chosen = "removal=yes&cost=-300&years=100-999999";
  const brushed = await getJson<Market>(`market?${chosen}`, token);
  const rows = await getJson<ListingResponse>(`listings?${chosen}`, token);
  expect(brushed.matching).toBe(inside.length);
  expect(new Set(rows.rows.map(({ id }) => id))).toEqual(new Set(inside.map(({ id }) => id)));
  expect(brushed.prices?.points).toHaveLength(points.length);
});

test.each([
  ["a visitor", ""],
  ["a visitor with filters", "sector=Nature-Based+Solutions&issued=yes"],
  ["a signed-in user", "cost=10-500"],
])("for %s, every figure is the number of rows that it leads to", async (who, search) => {
  const bearer = who === "a signed-in user" ? token : undefined;
  const rows = async (change: Record<string, string>) => {
    const params = new URLSearchParams([...new URLSearchParams(search), ...Object.entries(change)]);
    params.set("limit", "0");
    return (await getJson<ListingResponse>(`listings?${params}`, bearer)).matching;
  };
  const { types, countries, matching } = await getJson<Market>(`market?${search}`, bearer);
  expect(matching).toBe(await rows({}));
  expect(types.reduce((sum, { count }) => sum + count, 0)).toBe(matching);
  for (const { type, count } of types) expect(await rows({ type }), type).toBe(count);
  for (const { code, count } of countries) expect(await rows({ country: code }), code).toBe(count);
});

test("the market and a project's own page name the same median of its type", async () => {
  const { prices } = await getJson<Market>("market", token);
  const [several, forestry] = ["Several types", "Forestry"].map((type) =>
    prices?.spreads.find((spread) => spread.type === type),
  );
  expect(several?.count).toBeGreaterThan(2);
  for (const spread of [several, forestry]) {
    const type = spread?.type ?? "";
    const found = await getJson<ListingResponse>(
      `listings?${new URLSearchParams({ type })}`,
      token,
    );
    for (const { id } of found.rows) {
      const path = `projects/${id}/price-comparison`;
      expect(await getJson<PriceComparison>(path, token)).toMatchObject({
        type,
        priced: spread?.count,
        median: spread?.median,
      });
    }
  }
});

test("a visitor gets only counts, unaffected by filters on gated values", async () => {
  const market = await getJson<Market>("market?sector=Energy");
  expect(market.prices).toBeNull();
  expect(market.matching).toBeGreaterThan(0);
  expect(market.countries.length).toBeGreaterThan(0);
  const narrowed = "sector=Energy&cost=-1&years=-1&rating=AAA&permanence=10000-years";
  expect(await getJson<Market>(`market?${narrowed}`)).toEqual(market);
  expect(await getJson<Market>(`market?${narrowed}`, token)).not.toEqual(market);
});

test("invalid requests are refused", async () => {
  for (const search of ["?limit=5", "?constructor=1", `?q=${"x".repeat(9000)}`]) {
    const response = await fetch(`${server.url}/api/market${search}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: "bad_question" });
  }
});

test("a change is in the next response", async () => {
  const before = await getJson<Market>("market");
  const [row] = await server.query<{ id: string }>(
    "update public.projects set project_location = 'Tuvalu' where id = (select id from public.listings limit 1) returning id",
  );
  expect(row).toBeDefined();
  const after = await getJson<Market>("market");
  expect(before.countries.map(({ code }) => code)).not.toContain("TV");
  expect(after.countries.map(({ code }) => code)).toContain("TV");
  const page = await fetch(`${server.url}/market`);
  expect(await page.text()).toContain("Tuvalu: 1 project");
});
