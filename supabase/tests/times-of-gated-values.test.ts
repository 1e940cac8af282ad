import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestData } from "../../tests/fixtures/own-data.ts";

let client: pg.Client;
let connect: () => Promise<pg.Client>;
const opened = new AsyncDisposableStack();
beforeAll(async () => {
  const data = await createTestData();
  opened.defer(data.remove);
  connect = async () => {
    const connection = new pg.Client({ connectionString: data.settings.DATABASE_URL });
    await connection.connect();
    opened.defer(() => connection.end());
    return connection;
  };
  client = await connect();
});
afterAll(() => opened.disposeAsync());

type Role = "anon" | "authenticated";

/** Runs a query with the rights of one of the API's roles. */
async function as<Row extends pg.QueryResultRow>(role: Role, statement: string): Promise<Row[]> {
  await client.query("begin");
  try {
    await client.query(`set local role ${role}`);
    await client.query(
      `select set_config('request.jwt.claims', '{"role":"${role}"}', true),
        set_config('request.jwt.claim.role', '${role}', true)`,
    );
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.query("rollback");
  }
}

describe("the time and version of a listing", () => {
  const times = "changed_at::text, changed_in_version::integer as version";

  async function seenBy(role: Role, id: string) {
    const [view] = await as(
      role,
      `select ${times} from public.project_listings where id = '${id}'`,
    );
    const [table] = await as(role, `select ${times} from public.listings where id = '${id}'`);
    return { view, table };
  }

  test.each(["cost_per_ton = 4321", "durability = '4321 years'", "bezero_rating = 'AAA'"])(
    "do not tell visitors that a gated value has changed (%s), but tell signed-in readers",
    async (change) => {
      const { rows } = await client.query("select id from public.listings order by id limit 1");
      const id: string = rows[0].id;
      const before = { anon: await seenBy("anon", id), member: await seenBy("authenticated", id) };
      await client.query(`update public.projects set ${change} where id = '${id}'`);
      expect(await seenBy("anon", id)).toEqual(before.anon);
      const member = await seenBy("authenticated", id);
      expect(member.table).toEqual(before.member.table);
      expect(member.view?.version).toBeGreaterThan(before.member.view?.version);
      expect(member.view?.changed_at > before.member.view?.changed_at).toBe(true);

      await client.query(
        `update public.projects set verifier = '${change.slice(0, 4)}' where id = '${id}'`,
      );
      const visitor = await seenBy("anon", id);
      expect(visitor.view?.version).toBeGreaterThan(member.view?.version);
      expect((await seenBy("authenticated", id)).view?.version).toBe(visitor.view?.version);
    },
  );
});

describe("the time of a rating", () => {
  type Times = Map<string, string>;

  async function read(role: Role = "authenticated"): Promise<Times> {
    const rows = await as<{ key: string; time: string }>(
      role,
      `select concat_ws(' by ', project_id, accreditor) as key, changed_at::text as time
       from public.get_rating_times()`,
    );
    return new Map(rows.map(({ key, time }) => [key, time]));
  }

  async function changedBy(statement: string): Promise<string[]> {
    const before = await read();
    await client.query(statement);
    const after = await read();
    const changed = [...after].filter(([key, time]) => before.get(key) !== time);
    for (const [key, time] of changed) expect(time > (before.get(key) ?? "")).toBe(true);
    return changed.map(([key]) => key).sort();
  }

  const added =
    "insert into public.ratings (id, agency_project_id, project_id, rating, accreditor)";

  test("is that of its last change, also when it comes, moves or goes", async () => {
    expect(
      await changedBy(
        `${added} values ('t1', 'a', 'T-1', 'A', 'Verra'), ('t2', 'b', 'T-2', 'B', null)`,
      ),
    ).toEqual(["T-1 by Verra", "T-2"]);
    for (const change of [
      "rating = 'AA'",
      "on_watch = true",
      "last_updated = '2026-05-05'",
      "rating = 'Withdrawn'",
    ]) {
      const statement = `update public.ratings set ${change} where id in ('t1', 't2')`;
      expect(await changedBy(statement), change).toEqual(["T-1 by Verra", "T-2"]);
      expect(await changedBy(statement), change).toEqual([]);
    }
    expect(await changedBy("update public.ratings set project_id = 'T-3' where id = 't1'")).toEqual(
      ["T-1 by Verra", "T-3 by Verra"],
    );
    expect(await changedBy("delete from public.ratings where id in ('t1', 't2')")).toEqual([
      "T-2",
      "T-3 by Verra",
    ]);
  });

  test("stays the same when the rating is only fetched again", async () => {
    expect(await changedBy("update public.ratings set fetched_at = now()")).toEqual([]);
  });

  test("is in the order of commits together with those of listings", async () => {
    const other = await connect();
    await client.query("begin");
    await client.query(`${added} values ('t4', 'd', 'T-4', 'A', null)`);
    await other.query(
      `update public.projects set verifier = 'Meanwhile'
       where id = (select id from public.listings order by id limit 1)`,
    );
    await client.query("commit");
    const { rows } = await other.query(
      "select max(changed_at)::text as newest from public.listings",
    );
    expect(((await read()).get("T-4") ?? "") > rows[0].newest).toBe(true);
  });

  test("is refused to visitors", async () => {
    await expect(read("anon")).rejects.toThrow(/permission denied/);
  });
});
