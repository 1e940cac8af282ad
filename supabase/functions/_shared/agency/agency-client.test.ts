import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type StandIn, startStandIn } from "#demo/agency/stand-in.ts";
import type { AgencyRating } from "#domain/agencies/bezero/protocol.ts";
import { ratingPages } from "./agency-client.ts";
import { type AgencySettings, defaultRetryPolicy } from "./settings.ts";

const shortPauses = { firstPause: 5 };
/** Only for simulating a slow agency: on a busy machine any response may take this long. */
const impatient = { ...shortPauses, requestTimeout: 500 };

function rating(number: number, changes: Partial<AgencyRating> = {}): AgencyRating {
  return {
    id: `rating-${number}`,
    projectID: `project-${String(number).padStart(6, "0")}`,
    registryID: String(number),
    accreditor: "Verra",
    vintages: [],
    rating: "AA",
    onRatingsWatch: false,
    summaryAnalysis: null,
    platformURL: null,
    dataLastUpdatedAt: "2026-10-01T00:00:00.000Z",
    ...changes,
  };
}

const ratings = (count: number) => Array.from({ length: count }, (_, index) => rating(index + 1));

let agency: StandIn;
beforeEach(async () => {
  agency = await startStandIn(ratings(3));
});
afterEach(() => agency.stop());

/** A new object for each call: tokens are cached per object, so none is left from another test. */
const settings = (changes: Partial<AgencySettings> = {}): AgencySettings => ({
  ...agency.settings,
  retryPolicy: shortPauses,
  ...changes,
});

async function fetchAll(given = settings(), changedSince?: string) {
  const pages = [];
  for await (const page of ratingPages(given, { changedSince })) pages.push(page);
  return pages;
}

describe("ratingPages", () => {
  test("yields the API version of the response", async () => {
    const [page] = await fetchAll();
    expect(page?.version).toBe("3.1");
    expect(page?.entries).toHaveLength(3);
  });

  test("yields pages of 100 with every rating exactly once", async () => {
    agency.publish(ratings(250));
    const pages = await fetchAll();
    expect(pages.map(({ entries }) => entries.length)).toEqual([100, 100, 50]);
    const ids = pages.flatMap(({ entries }) => entries.map((entry) => (entry as AgencyRating).id));
    expect(new Set(ids).size).toBe(250);
  });

  test("makes a single request when nothing has changed since the given time", async () => {
    expect(await fetchAll(settings(), "2026-10-02T00:00:00.000Z")).toEqual([
      { entries: [], version: "3.1" },
    ]);
    expect(agency.requestCount()).toBe(1);
    agency.publish([...ratings(3), rating(9, { dataLastUpdatedAt: "2026-10-03T00:00:00.000Z" })]);
    const [page] = await fetchAll(settings(), "2026-10-02T00:00:00.000Z");
    expect(page?.entries).toEqual([expect.objectContaining({ id: "rating-9" })]);
  });
});

describe("the token", () => {
  test("is reused by the next run and replaced when it is refused", async () => {
    const given = settings();
    await fetchAll(given);
    agency.revokeTokens();
    expect(await fetchAll(given)).toHaveLength(1);
    expect(agency.requestCount(), "one refused, one with the new token").toBe(3);
  });

  test("is refused for wrong credentials, with a message that says so", async () => {
    await expect(fetchAll(settings({ clientSecret: "wrong" }))).rejects.toMatchObject({
      status: 401,
      message: "The ratings agency refused our credentials (401).",
    });
  });
});

describe("a failing agency", () => {
  test("that responds with 429 is retried after its Retry-After", async () => {
    agency.fail({ fault: "429", times: 1, seconds: 1 });
    const started = performance.now();
    expect(await fetchAll()).toHaveLength(1);
    expect(performance.now() - started).toBeGreaterThan(950);
  });

  test.each([
    ["500", 500, "The ratings agency returned 500 (4 attempts)."],
    ["cut", 502, "The ratings agency could not be reached (4 attempts)."],
    ["slow", 504, "The ratings agency did not respond in time (4 attempts)."],
  ] as const)(
    "(%s) is retried with growing pauses, then given up on",
    async (fault, status, message) => {
      agency.fail({ fault, seconds: 2 });
      const given = settings(fault === "slow" ? { retryPolicy: impatient } : {});
      await expect(fetchAll(given)).rejects.toMatchObject({ status, message });
      expect(agency.requestCount()).toBe(4);
    },
  );

  test.each(["500", "cut", "slow"] as const)("(%s) that recovers is no error", async (fault) => {
    agency.fail({ fault, times: 2, seconds: 5 });
    // Enough for the response that follows, on a busy machine too.
    const retryPolicy = { ...shortPauses, requestTimeout: 1_500 };
    const given = settings(fault === "slow" ? { retryPolicy } : {});
    expect(await fetchAll(given)).toHaveLength(1);
  });

  test("that is down is reported with status 502", async () => {
    await agency.stop();
    await expect(fetchAll()).rejects.toMatchObject({ status: 502 });
  });

  test("that asks for a longer wait than a run may take is given up on immediately", async () => {
    agency.fail({ fault: "429", seconds: 3600 });
    const started = performance.now();
    await expect(fetchAll()).rejects.toMatchObject({
      status: 429,
      message: "The ratings agency returned 429 (1 attempt).",
    });
    expect(agency.requestCount()).toBe(1);
    expect(performance.now() - started).toBeLessThan(defaultRetryPolicy.runTimeout);
  });

  test("that is still failing when the run's time is up is given up on", async () => {
    agency.fail({ fault: "slow", seconds: 5 });
    const given = settings({ retryPolicy: { ...shortPauses, runTimeout: 200 } });
    await expect(fetchAll(given)).rejects.toMatchObject({ status: 504 });
  });

  test("does not delay a server that is stopping", async () => {
    agency.fail({ fault: "slow", seconds: 5 });
    const stopping = new AbortController();
    setTimeout(() => stopping.abort(), 30);
    const pages = ratingPages(settings({ retryPolicy: {} }), { stopping: stopping.signal });
    await expect(pages.next()).rejects.toMatchObject({
      status: 503,
      message: "The server stopped before the ratings agency responded (1 attempt).",
    });
  });

  test("that sends a malformed response is rejected", async () => {
    agency.fail({ fault: "malformed" });
    await expect(fetchAll()).rejects.toThrow("The ratings agency's response could not be read");
  });

  test("that responds with another API version is accepted, and the version is reported", async () => {
    agency.fail({ fault: "version" });
    expect((await fetchAll())[0]?.version).toBe("4.0");
  });
});

describe("links to the next page", () => {
  let link: string;
  const seen: string[] = [];
  const badAgency = createServer((request, response) => {
    seen.push(request.url ?? "");
    response.setHeader("Content-Type", "application/json");
    response.end(
      request.url === "/token"
        ? JSON.stringify({ access_token: "t", expires_in: 3600 })
        : JSON.stringify({ ratings: [], links: { nextPage: link } }),
    );
  });
  beforeAll(
    () => new Promise<void>((resolve) => badAgency.listen(0, "127.0.0.1", () => resolve())),
  );
  afterAll(() => badAgency.close());
  const badAgencySettings = () => {
    const url = `http://127.0.0.1:${(badAgency.address() as AddressInfo).port}`;
    return settings({ apiUrl: url, tokenUrl: `${url}/token` });
  };

  test.each([
    "https://elsewhere.example/ratings?page=2",
    "//elsewhere.example/ratings?page=2",
    "@x",
  ])("that point to another host are not followed with our token: %s", async (given) => {
    link = given;
    await expect(fetchAll(badAgencySettings())).rejects.toThrow(
      "link to the next page is not valid",
    );
  });

  test("that go in circles end the run", async () => {
    link = "/ratings?page=1";
    await expect(fetchAll(badAgencySettings())).rejects.toThrow("link in a loop");
  });
});
