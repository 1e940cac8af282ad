import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { standInRatings } from "#demo/agency/stand-in-ratings.ts";
import type { AgencyRating } from "#domain/agencies/bezero/protocol.ts";
import type { RefreshResult } from "#domain/rating/rating-refresh.ts";
import { holdAgency } from "../fixtures/held-agency.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
const ratings = standInRatings();
const [first] = ratings;
if (!first) throw new Error("The stand-in has no ratings");

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.agency.fail({ fault: null });
  server.agency.publish(ratings);
  expect((await refresh()).body.success).toBe(true);
});

/** Like the administrator's button, but with the server's key. */
async function refresh(mode = "full") {
  const response = await fetch(`${server.url}/functions/v1/bezero-hourly-refresh?mode=${mode}`, {
    headers: { Authorization: `Bearer ${server.secretKey}` },
  });
  return { status: response.status, body: (await response.json()) as RefreshResult };
}

const currentRatings = async () =>
  (await server.service.rpc("get_bezero_hourly_ratings")).data ?? [];
const ratingOf = async (id: string) =>
  (await currentRatings()).find(({ project_id }) => project_id === id);

async function latestRun() {
  const { data } = await server.service
    .from("rating_refreshes")
    .select("outcome, remarks, ratings_received, api_version, pages_processed")
    .order("started_at", { ascending: false })
    .limit(1);
  return data?.[0];
}

const sixHundred = (): AgencyRating[] =>
  Array.from({ length: 600 }, (_, index) => ({
    ...first,
    id: `many-${index}`,
    projectID: `many-${index}`,
    registryID: `M${index}`,
    dataLastUpdatedAt: "2026-11-01T00:00:00.000Z",
  }));

describe("an agency that fails", () => {
  test.each([
    ["500", 502, "Failed to refresh BeZero ratings: 500", "The ratings agency returned 500"],
    ["cut", 502, "Failed to refresh BeZero ratings: 502", "could not be reached"],
    ["malformed", 502, "Failed to refresh BeZero ratings: 502", "response could not be read"],
  ] as const)(
    "(%s) leaves the last good ratings in place and reports how old they are",
    async (fault, status, message, reason) => {
      const before = await currentRatings();
      const since = Date.now();
      server.agency.publish(ratings.map((rating) => ({ ...rating, rating: "D" })));
      server.agency.fail({ fault });
      const response = await refresh();
      expect(response).toMatchObject({
        status,
        body: { success: false, message, failure: { reason: expect.stringContaining(reason) } },
      });
      const from = Date.parse(response.body.failure?.ratingsFrom ?? "");
      expect(from).toBeGreaterThan(since - 600_000);
      expect(from).toBeLessThanOrEqual(since + 1000);
      expect(await currentRatings()).toEqual(before);
      expect(await latestRun()).toMatchObject({
        outcome: "failed",
        remarks: expect.stringContaining(reason),
      });
    },
  );

  test("on a later page leaves the ratings of earlier pages unchanged", async () => {
    const before = await currentRatings();
    server.agency.publish(sixHundred());
    server.agency.fail({ fault: "malformed", after: 3 });
    expect((await refresh()).body.success).toBe(false);
    expect(await latestRun()).toMatchObject({ outcome: "failed", pages_processed: 3 });
    expect(await currentRatings()).toEqual(before);
    const left = await server.query("select from private.fetched_ratings");
    expect(left, "nothing is left over").toEqual([]);
  });

  test("to respond quickly does not hold up the site", async () => {
    const held = holdAgency(server);
    try {
      const refreshing = refresh();
      await held.requested;
      // The agency is still being held.
      const { data } = await server.anonymous.from("project_listings").select("id");
      expect(data?.length).toBeGreaterThan(10);
      expect((await latestRun())?.outcome).toBeNull();
      held.release();
      expect((await refreshing).body.success).toBe(true);
    } finally {
      held.release();
    }
  });

  test("and then recovers: the next run catches up on missed changes", async () => {
    server.agency.publish(
      ratings.map((rating, index) =>
        index === 0
          ? { ...rating, rating: "C", dataLastUpdatedAt: new Date().toISOString() }
          : rating,
      ),
    );
    server.agency.fail({ fault: "malformed", times: 1 });
    expect((await refresh("changes")).body.success).toBe(false);
    expect((await refresh("changes")).body.success).toBe(true);
    expect((await ratingOf(first.registryID))?.rating).toBe("C");
  });
});

describe("an agency that sends bad data", () => {
  const published = (change: Partial<AgencyRating>) =>
    server.agency.publish([{ ...first, ...change }, ...ratings.slice(1)]);

  test("with an unknown rating: it is stored as received, shown as 'N/A', and reported to the administrator", async () => {
    published({ rating: "AA+" });
    const { body } = await refresh();
    expect(body.data?.apiResults[0]?.result.message).toBe("Ratings not on our scale: AA+.");
    expect((await ratingOf(first.registryID))?.rating).toBe("AA+");
  });

  test("with unreadable entries: the others are stored, the existing rating stays, and the administrator is informed", async () => {
    const before = await ratingOf(first.registryID);
    server.agency.publish([
      { ...first, rating: "" },
      { id: 7 } as unknown as AgencyRating,
      ...ratings.slice(1),
    ]);
    const { body } = await refresh();
    const result = body.data?.apiResults[0]?.result;
    expect(result?.count).toBe(ratings.length - 1);
    expect(result?.message).toContain("Unreadable entries skipped: 2.");
    expect(await ratingOf(first.registryID)).toEqual(before);
  });

  test("with a duplicate id: only the later entry is stored", async () => {
    const later = { ...first, rating: "C", dataLastUpdatedAt: "2026-11-10T00:00:00.000Z" };
    server.agency.publish([later, { ...first, rating: "D" }, ...ratings.slice(1)]);
    const { body } = await refresh();
    expect(body.data?.apiResults[0]?.result.count).toBe(ratings.length);
    expect((await ratingOf(first.registryID))?.rating).toBe("C");
  });

  test("with an empty list: no rating is lost, and the administrator is informed", async () => {
    const before = await currentRatings();
    server.agency.publish([]);
    const { body } = await refresh();
    expect(body.message).toBe("Successfully refreshed 0 BeZero ratings");
    expect(body.data?.apiResults[0]?.result.message).toMatch(
      /^Not named by the agency any more and left as before: \d+\.$/,
    );
    expect(await currentRatings()).toEqual(before);
  });

  test("with another version: the version that responded is reported", async () => {
    server.agency.fail({ fault: "version" });
    const { body } = await refresh();
    expect(body.data?.apiResults[0]?.result.apiVersion).toBe("4.0");
  });
});

test("10,000 ratings are all stored, and the site keeps responding meanwhile", async () => {
  server.agency.publish(
    Array.from({ length: 10_000 }, (_, index) => ({
      ...first,
      id: `flood-${index}`,
      projectID: `flood-${String(index).padStart(5, "0")}`,
      registryID: `F${index}`,
      summaryAnalysis: "A sentence of the agency about this project. ".repeat(8),
    })),
  );
  let isRunning = true;
  const began = performance.now();
  const refreshing = refresh().finally(() => {
    isRunning = false;
  });
  let responses = 0;
  let slowest = 0;
  while (isRunning) {
    const started = performance.now();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    slowest = Math.max(slowest, performance.now() - started);
    responses += 1;
  }
  const { body } = await refreshing;
  expect(body.message).toBe("Successfully refreshed 10000 BeZero ratings");
  expect(body.data?.apiResults[0]?.result.pagesProcessed).toBe(100);
  expect(responses).toBeGreaterThan(10);
  expect(slowest, "none waits for the end").toBeLessThan((performance.now() - began) / 2);
});
