import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { frozenComparisonLimits } from "#domain/limits.ts";
import { horizonChoices, rateChoices } from "#domain/listing/lasting-settings.ts";
import { ratedProject } from "#domain/listing/listing.ts";
import type { ListingRow } from "#domain/listing/listing-row.ts";
import { indexRatings, type RatingRecord } from "#domain/rating/rating-match.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";

type Client = TestServer["anonymous"];

interface Frozen {
  frozen_at: string;
  title: string | null;
  listings: ListingRow[];
  gated_values: (Pick<ListingRow, "cost_per_ton" | "durability"> & { ratings: RatingRecord[] })[];
}

let server: TestServer;
let buyer: Client;
let buyerId: string;
let listed: string[];
beforeAll(async () => {
  // Not the shared server, because these tests change and withdraw projects.
  server = await startTestServer();
  const account = await signIn(server, "buyer@example.org");
  buyer = account.client;
  buyerId = account.user.id;
  const rows = await server.query<{ project_id: string }>(
    "select project_id from public.listings order by project_id",
  );
  listed = rows.map(({ project_id }) => project_id);
});
afterAll(() => server?.stop());

const settings = { horizon_years: 1_000, discount_rate: 3 };
const freeze = (client: Client, ids: string[], others = {}) =>
  client.rpc("freeze_comparison", { registry_ids: ids, ...settings, ...others });

async function frozen(ids: string[], others = {}): Promise<string> {
  const { data, error } = await freeze(buyer, ids, others);
  if (error) throw new Error(error.message);
  return data;
}

async function read(client: Client, id: string): Promise<Frozen> {
  const { data } = await client.rpc("get_frozen_comparison", { frozen: id }).throwOnError();
  return data as unknown as Frozen;
}

describe("a frozen comparison", () => {
  test("is a snapshot of the listings in the requested order, and does not change", async () => {
    const [first = "", second = "", third = ""] = listed;
    const id = await frozen([third, first, second], { title: "  For the board " });
    const before = await read(buyer, id);
    expect(before.title).toBe("For the board");
    expect(before.listings.map(({ project_id }) => project_id)).toEqual([third, first, second]);
    const { data: live } = await buyer
      .from("project_listings")
      .select("cost_per_ton, durability")
      .eq("project_id", third)
      .single()
      .throwOnError();
    expect(before.gated_values[0]).toMatchObject(live);

    await server.query(
      "update public.projects set cost_per_ton = 424242, status = 'withdrawn' where project_id = any ($1)",
      [[third, first]],
    );
    expect(await read(buyer, id)).toEqual(before);
    expect((await freeze(buyer, [third, second])).error?.message).toBe("compared_project_gone");
    await server.query(
      "update public.projects set status = 'approved' where project_id = any ($1)",
      [[third, first]],
    );
  });

  test("shows public values to anyone with the link, and gated ones to signed-in users", async () => {
    const id = await frozen(listed.slice(0, 2));
    const anonymous = await read(server.anonymous, id);
    expect(anonymous.gated_values).toBeNull();
    expect(JSON.stringify(anonymous)).not.toMatch(/cost_per_ton|durability|rating/);
    const { client: colleague } = await signIn(server, "colleague@example.org");
    expect((await read(colleague, id)).gated_values).toHaveLength(2);
    expect(await read(server.anonymous, randomUUID())).toBeNull();
  });

  test("is listed only for its creator, and outlives their account", async () => {
    const { client, user } = await signIn(server, "leaves@example.org");
    const { data: id } = await freeze(client, listed.slice(0, 2)).throwOnError();
    const ids = async (reader: Client) =>
      (await reader.from("frozen_comparisons").select("id").throwOnError()).data.map(
        (row) => row.id,
      );
    expect(await ids(client)).toEqual([id]);
    expect(await ids(buyer)).not.toContain(id);
    expect(await ids(server.anonymous)).toEqual([]);
    const before = await read(buyer, id);
    await server.query("delete from auth.users where id = $1", [user.id]);
    expect(await read(buyer, id)).toEqual(before);
    const rows = await server.query(
      "select frozen_by from public.frozen_comparisons where id = $1",
      [id],
    );
    expect(rows).toEqual([{ frozen_by: null }]);
  });

  test("cannot be changed or deleted by anyone, including the server", async () => {
    const id = await frozen(listed.slice(0, 2));
    for (const change of [
      "update public.frozen_comparisons set title = 'Other' where id = $1",
      "update public.frozen_comparisons set frozen_by = null, horizon_years = 100 where id = $1",
      "delete from public.frozen_comparisons where id = $1",
    ]) {
      await expect(server.query(change, [id]), change).rejects.toThrow("record_not_changeable");
    }
    const { error } = await server.service
      .from("frozen_comparisons")
      .update({ frozen_by: null })
      .eq("id", id);
    expect(error?.message).toBe("record_not_changeable");
  });
});

test("projects with the same number in two registries are told apart when frozen", async () => {
  const [first = "", other = ""] = listed.filter((id) => /^[A-Z]/.test(id));
  const rows = await server.query<{ id: string; project_id: string; registry: string }>(
    "select id, project_id, registry from public.projects where project_id = any ($1)",
    [[first, other]],
  );
  const give = (id: string | undefined, number: string, registry: string | null) =>
    server.query("update public.projects set project_id = $2, registry = $3 where id = $1", [
      id,
      number,
      registry,
    ]);
  await give(rows[0]?.id, "77001", "Verra");
  await give(rows[1]?.id, "77001", "Gold Standard");
  try {
    const id = await frozen(["Gold Standard:77001", "Verra:77001"]);
    const { listings } = await read(buyer, id);
    expect(listings.map((listing) => listing.id)).toEqual([rows[1]?.id, rows[0]?.id]);
    const byOwnIds = await frozen([rows[0]?.id ?? "", rows[1]?.id ?? ""]);
    expect((await read(buyer, byOwnIds)).listings).toHaveLength(2);
    const third = listed.find((one) => one !== first && one !== other) ?? "";
    const ambiguous = await freeze(buyer, ["77001", third]);
    expect(ambiguous.error).toMatchObject({
      message: "compared_project_ambiguous",
      details: "77001",
    });
    const twice = await freeze(buyer, ["Verra:77001", rows[0]?.id ?? ""]);
    expect(twice.error?.message).toBe("comparison_not_valid");
  } finally {
    for (const { id, project_id, registry } of rows) await give(id, project_id, registry);
  }
});

test("a frozen comparison has the same ratings as the explorer", async () => {
  const { data: current } = await buyer.rpc("get_bezero_hourly_ratings").throwOnError();
  const findToday = indexRatings(current);
  let rated = 0;
  for (let start = 0; start + 2 <= listed.length; start += 5) {
    const { listings, gated_values } = await read(
      buyer,
      await frozen(listed.slice(start, start + 5)),
    );
    for (const [index, row] of listings.entries()) {
      const found = indexRatings(gated_values[index]?.ratings ?? [])(ratedProject(row));
      const today = findToday(ratedProject(row));
      expect(found?.rating, row.project_id ?? "").toBe(today?.rating);
      expect(found?.on_watch).toBe(today?.on_watch);
      if (found) rated += 1;
    }
  }
  expect(rated).toBeGreaterThan(20);
});

describe("freeze_comparison refuses", () => {
  test.each([
    ["one project", () => listed.slice(0, 1), {}],
    ["six projects", () => listed.slice(0, 6), {}],
    ["a project twice", () => listed.slice(0, 1).flatMap((id) => [id, id]), {}],
    ["a horizon that is not offered", () => listed.slice(0, 2), { horizon_years: 999 }],
    ["a rate that is not offered", () => listed.slice(0, 2), { discount_rate: 11 }],
  ])("%s", async (_, ids, others) => {
    const { error } = await freeze(buyer, ids(), others);
    expect(error?.message).toBe("comparison_not_valid");
  });

  test("a visitor who is not signed in", async () => {
    expect((await freeze(server.anonymous, listed.slice(0, 2))).error?.code).toBe("42501");
  });

  test("more comparisons than a person may freeze in a day, even concurrently", async () => {
    const [{ most } = { most: 0 }] = await server.query<{ most: number }>(
      "select private.frozen_comparisons_per_day() as most",
    );
    expect(most).toBe(frozenComparisonLimits.perDay);
    const [{ already } = { already: 0 }] = await server.query<{ already: number }>(
      "select count(*)::integer as already from public.frozen_comparisons where frozen_by = $1",
      [buyerId],
    );
    await server.query(
      `insert into public.frozen_comparisons
         (frozen_by, horizon_years, discount_rate, listings, gated_values)
       select $1, 100, 0, '[{}, {}]', '[{}, {}]' from generate_series(1, $2)`,
      [buyerId, most - already - 1],
    );
    const results = await Promise.all([1, 2, 3].map(() => freeze(buyer, listed.slice(0, 2))));
    expect(results.filter(({ error }) => error === null)).toHaveLength(1);
    expect(results.find(({ error }) => error)?.error?.message).toBe("too_many_frozen_comparisons");
  });
});

test("every horizon and rate that the page offers can be frozen", async () => {
  const { client } = await signIn(server, "settings@example.org");
  for (const horizon_years of horizonChoices) {
    const { error } = await freeze(client, listed.slice(0, 2), { horizon_years });
    expect(error, String(horizon_years)).toBeNull();
  }
  for (const discount_rate of rateChoices) {
    const { error } = await freeze(client, listed.slice(0, 2), { discount_rate });
    expect(error, String(discount_rate)).toBeNull();
  }
});
