import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { PriceComparison } from "#domain/listing/price-comparison.ts";
import type { Market } from "#domain/market/query-market.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { newKeyHolder, readPages } from "../fixtures/open-data.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

/**
 * Works the site's figures out a second time, from the API's JSON alone and with none of the site's
 * code.
 */
const project = z.object({
  id: z.string(),
  types: z.array(z.string()),
  is_portfolio: z.boolean(),
  status: z.string().nullable(),
  credit_availability: z.string().nullable(),
  credit_type: z.string().nullable(),
  cost_usd_per_tonne: z.number().nullable(),
  permanence_years: z.number().nullable(),
  lasting_tonne_usd: z.number().nullable(),
  lasting_tonne_horizon_years: z.number(),
  lasting_tonne_discount_rate_percent: z.number(),
});
type Project = z.infer<typeof project>;

let server: TestServer;
let token: string;
let projects: Project[];
beforeAll(async () => {
  server = await startTestServer();
  const { key, session } = await newKeyHolder(server);
  token = session.access_token;
  const pages = await readPages(server, { limit: "500" }, key);
  projects = z.array(project).parse(pages.flatMap((page) => page.projects));
});
afterAll(() => server.stop());

const typeOf = ({ types, is_portfolio }: Project) =>
  is_portfolio || types.length > 1 ? "Several types" : types[0];

function pricesOf(type: string | undefined): number[] {
  return projects
    .filter((one) => typeOf(one) === type)
    .filter(({ status }) => status !== "Sold out")
    .filter(({ credit_availability }) => credit_availability?.startsWith("Yes"))
    .flatMap(({ cost_usd_per_tonne }) => cost_usd_per_tonne ?? [])
    .sort((a, b) => a - b);
}

/** Between two prices, in proportion. */
function quantile(prices: readonly number[], share: number): number | null {
  const rank = (prices.length - 1) * share;
  const [below, above] = [prices[Math.floor(rank)], prices[Math.ceil(rank)]];
  return below === undefined || above === undefined ? null : below + (above - below) * (rank % 1);
}

async function getJson<Body>(path: string): Promise<Body> {
  const response = await fetch(`${server.url}/api/${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Body;
}

test("medians and quartiles of the market are those of the API's prices", async () => {
  const { prices } = await getJson<Market>("market");
  const spreads = prices?.spreads ?? [];
  expect(spreads.length).toBeGreaterThan(10);
  for (const spread of spreads) {
    const own = pricesOf(spread.type);
    expect(spread.count, spread.type).toBe(own.length);
    for (const [share, figure] of [
      [0, spread.lowest],
      [0.25, spread.lowerQuartile],
      [0.5, spread.median],
      [0.75, spread.upperQuartile],
      [1, spread.highest],
    ] as const) {
      expect(figure, `${spread.type} at ${share}`).toBeCloseTo(quantile(own, share) ?? -1, 6);
    }
  }
});

test("a project's page and its reviewer are told the market's median", async () => {
  const administrator = (await signIn(server, demoAccounts.administrator)).client;
  for (const one of projects) {
    const own = pricesOf(typeOf(one));
    const median = quantile(own, 0.5);
    const page = await getJson<PriceComparison>(`projects/${one.id}/price-comparison`);
    expect([page.type, page.priced, page.median]).toEqual([typeOf(one), own.length, median]);
    if (one.cost_usd_per_tonne !== null) {
      const cost = one.cost_usd_per_tonne;
      expect(page.cheaper, one.id).toBe(own.filter((price) => price < cost).length);
    }
    const { data } = await administrator
      .rpc("get_review_findings", { project: one.id })
      .throwOnError();
    expect(data).toMatchObject({
      project_type: typeOf(one),
      compared: own.length,
      median_cost: median,
    });
  }
});

test("the lasting price is the sum of its purchases, and of removals only", () => {
  const lasting = projects.filter(({ lasting_tonne_usd }) => lasting_tonne_usd !== null);
  expect(lasting.length).toBeGreaterThan(10);
  for (const one of projects) {
    const { cost_usd_per_tonne: price, permanence_years: years, credit_type: kind } = one;
    if (price === null || years === null || !kind?.startsWith("Carbon removal")) {
      expect(one.lasting_tonne_usd, one.id).toBeNull();
      continue;
    }
    let sum = 0;
    for (let year = 0; year < one.lasting_tonne_horizon_years; year += years) {
      sum += price / (1 + one.lasting_tonne_discount_rate_percent / 100) ** year;
    }
    expect(one.lasting_tonne_usd, one.id).toBe(Math.round(sum));
  }
});
