import { createClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { standInRatings } from "#demo/agency/stand-in-ratings.ts";
import type { Database } from "#domain/database.types.ts";
import type { RefreshResult, RefreshRun } from "#domain/rating/rating-refresh.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { refreshWhenDue } from "#server/ratings/refresh-when-due.ts";
import { refreshAllRatings } from "../../supabase/functions/_shared/agency/refresh-ratings.ts";
import { gate } from "../fixtures/gate.ts";
import { holdAgency } from "../fixtures/held-agency.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
let administrator: string;
const ratings = standInRatings();
beforeAll(async () => {
  server = await startTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).session.access_token;
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.agency.publish(ratings);
  server.agency.fail({ fault: null });
});

type RefreshResponse = RefreshResult & Partial<RefreshRun>;

async function call(path: string, token = administrator) {
  const response = await fetch(`${server.url}/functions/v1/${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return { status: response.status, body: (await response.json()) as RefreshResponse };
}

const latestRun = async () =>
  (
    await server.query<Record<string, unknown>>(
      "select * from public.rating_refreshes order by started_at desc limit 1",
    )
  )[0];

async function ratingOf(registryId: string) {
  const { data } = await server.service.rpc("get_bezero_hourly_ratings");
  return data?.find(({ project_id }) => project_id === registryId);
}

/** The agency's ratings with a change to one demo project. */
const changed = (registryId: string, change: Partial<(typeof ratings)[number]>) =>
  ratings.map((rating) =>
    rating.registryID === registryId
      ? { ...rating, dataLastUpdatedAt: new Date().toISOString(), ...change }
      : rating,
  );

describe("bezero-hourly-refresh", () => {
  test("'Successfully refreshed N BeZero ratings' with count, version, pages, execution and time", async () => {
    const { status, body } = await call("bezero-hourly-refresh");
    expect(status).toBe(200);
    const figures = {
      count: ratings.length,
      apiVersion: "3.1",
      pagesProcessed: 1,
      executionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      timestamp: expect.stringMatching(/^20\d\d-/),
    };
    expect(body).toMatchObject({
      success: true,
      message: `Successfully refreshed ${ratings.length} BeZero ratings`,
      ...figures,
      data: {
        apiResults: [{ projectId: null, refreshType: "bulk-refresh", result: figures }],
      },
    });
    expect(await latestRun()).toMatchObject({ kind: "full", outcome: "succeeded" });
  });

  test("a refresh without changes leaves the public responses unchanged", async () => {
    await call("bezero-hourly-refresh");
    const versions = async () => (await server.service.rpc("get_public_data_versions")).data;
    const before = await versions();
    const { body } = await call("bezero-hourly-refresh");
    expect(body.changed).toBe(0);
    expect(await versions()).toEqual(before);
  });

  test("a changed rating is in the next response, and its history keeps the agency's date", async () => {
    const moment = new Date().toISOString();
    server.agency.publish(
      changed("GS90412", { rating: "A", onRatingsWatch: true, dataLastUpdatedAt: moment }),
    );
    expect((await call("bezero-hourly-refresh")).body.changed).toBe(1);
    expect(await ratingOf("GS90412")).toMatchObject({ rating: "A", on_watch: true });
    const { data } = await server.service.rpc("get_rating_history", { registry_ids: ["GS90412"] });
    expect(data?.map(({ rating, previous_rating }) => [previous_rating, rating])).toEqual([
      ["BBB", "A"],
      [null, "BBB"],
      ["BB", "BB"],
      [null, "BB"],
    ]);
    expect(Date.parse(data?.[0]?.changed_at ?? "")).toBe(Date.parse(moment));
  });

  test("a withdrawn rating is no longer shown as a rating", async () => {
    server.agency.publish(changed("GS90413", { rating: "Withdrawn" }));
    await call("bezero-hourly-refresh");
    expect(await ratingOf("GS90413")).toBeUndefined();
  });

  test("the scheduler requests only what has changed since the last success", async () => {
    await call("bezero-hourly-refresh");
    server.agency.publish(changed("GS90412", { rating: "AA" }));
    const before = server.agency.requestCount();
    const { body } = await call("bezero-hourly-refresh", server.secretKey);
    expect(body).toMatchObject({ success: true, count: 1, changed: 1 });
    expect(server.agency.requestCount() - before, "one request").toBe(1);
    expect(await latestRun()).toMatchObject({ kind: "changes", requested_by: null });
  });

  /** Starts a second run while the agency still holds back the first, then lets it respond. */
  async function twoAtOnce() {
    const held = holdAgency(server);
    try {
      const first = call("bezero-hourly-refresh");
      await held.requested;
      const waits = gate();
      const client = createClient<Database>(server.url, server.secretKey, {
        auth: { persistSession: false, autoRefreshToken: false },
        global: {
          fetch(input, init) {
            // This request checks whether the current run has ended.
            if (String(input).includes("/rating_refreshes?")) waits.open();
            return fetch(input, init);
          },
        },
      });
      const order = { client, agency: server.agency.settings, requestedBy: null };
      const second = refreshAllRatings(order, "full").catch((error: unknown) => error);
      await Promise.race([waits.opened, second]);
      held.release();
      return [await first, await second] as const;
    } finally {
      held.release();
    }
  }

  test("two runs at once do the work once", async () => {
    const before = server.agency.requestCount();
    const [first, second] = await twoAtOnce();
    expect(first.body.executionId).toBeDefined();
    expect(second).toMatchObject({ id: first.body.executionId, outcome: "succeeded" });
    expect(server.agency.requestCount() - before).toBe(1);
  });

  test("two runs at once fail once, for the same reason", async () => {
    server.agency.publish(Array(101).fill(ratings[0]));
    server.agency.fail({ fault: "malformed", after: 1 });
    const before = server.agency.requestCount();
    const [first, second] = await twoAtOnce();
    expect(first).toMatchObject({
      status: 502,
      body: { message: "Failed to refresh BeZero ratings: 502" },
    });
    expect(second).toMatchObject({ status: 502, message: expect.stringContaining("read") });
    expect(server.agency.requestCount() - before, "two pages, each requested once").toBe(2);
  });

  test("the run of a crashed server does not block new ones", async () => {
    await server.query(
      `insert into public.rating_refreshes (kind, source, started_at, alive_until)
       values ('full', 'stand-in', now() - interval '1 hour', now() - interval '55 minutes')`,
    );
    expect((await call("bezero-hourly-refresh")).body.success).toBe(true);
    const [dead] = await server.query(
      "select remarks from public.rating_refreshes where outcome = 'failed' order by started_at limit 1",
    );
    expect(dead).toEqual({ remarks: "The run ended without a result." });
  });
});

describe("bezero-project-rating", () => {
  test("'found matching project!' with the rating's details", async () => {
    const { status, body } = await call("bezero-project-rating?project_id=%20gs90477%20");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      message: "BeZero API test succeeded, found matching project!",
    });
    expect(body.data?.apiResults[0]).toMatchObject({
      projectId: "gs90477",
      refreshType: "project-refresh",
      result: {
        apiVersion: "3.1",
        rating: {
          rating: "BB",
          registryID: "GS90477",
          projectID: "demo-gs90477",
          accreditor: "Gold Standard",
          onRatingsWatch: true,
          dataLastUpdatedAt: "2026-10-30T06:00:00.000Z",
          platformURL: expect.stringMatching(/^https:/),
        },
      },
    });
  });

  test("stores the rating of this project only", async () => {
    await call("bezero-hourly-refresh");
    server.agency.publish(
      changed("GS90477", { rating: "B" }).map((rating) =>
        rating.registryID === "GS90412" ? { ...rating, rating: "D" } : rating,
      ),
    );
    await call("bezero-project-rating?project_id=GS90477");
    expect((await ratingOf("GS90477"))?.rating).toBe("B");
    expect((await ratingOf("GS90412"))?.rating).not.toBe("D");
  });

  test("finds a project by the agency's own id and by the registry's number alone", async () => {
    for (const id of ["demo-gs90477", "PCID-0388-B"]) {
      expect((await call(`bezero-project-rating?project_id=${id}`)).body.success, id).toBe(true);
    }
  });

  test.each(["no-such-project", "%25", "GS9____"])(
    "'No matching project IDs found.' for %s",
    async (id) => {
      expect(await call(`bezero-project-rating?project_id=${id}`)).toMatchObject({
        status: 200,
        body: {
          success: false,
          message: "BeZero API test failed. No matching project IDs found.",
        },
      });
    },
  );

  test.each(["", "?project_id=", "?project_id=%20%20"])(
    "needs a project id: '%s'",
    async (query) => {
      expect(await call(`bezero-project-rating${query}`)).toMatchObject({
        status: 400,
        body: { success: false, message: "Please enter a project ID to Refresh" },
      });
    },
  );
});

describe("the hourly schedule", () => {
  const due = () => refreshWhenDue({ client: server.service, agency: server.agency.settings }, 60);
  const age = (interval: string) =>
    server.query(`update public.rating_refreshes set started_at = now() - interval '${interval}'`);

  test("runs once an hour, however often it is triggered", async () => {
    await age("61 minutes");
    expect(await due()).toMatchObject({ kind: "changes", outcome: "succeeded" });
    expect(await due()).toBeNull();
    await age("59 minutes");
    expect(await due()).toBeNull();
  });

  test("retries ten minutes after a failure", async () => {
    await age("61 minutes");
    server.agency.fail({ fault: "malformed" });
    await expect(due()).rejects.toThrow("could not be read");
    expect(await due()).toBeNull();
    await server.query(
      "update public.rating_refreshes set started_at = now() - interval '11 minutes' where outcome = 'failed'",
    );
    server.agency.fail({ fault: null });
    expect(await due()).toMatchObject({ outcome: "succeeded" });
  });
});
