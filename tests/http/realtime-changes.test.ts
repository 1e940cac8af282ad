import type { RealtimeClient } from "@supabase/supabase-js";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { eventually } from "../fixtures/eventually.ts";
import {
  type RealtimeDatabase,
  type RealtimeServer,
  realtimeClient,
  startRealtimeDatabase,
  subscribe,
} from "../fixtures/realtime-server.ts";

let database: RealtimeDatabase;
let server: RealtimeServer;
const clients: RealtimeClient[] = [];

beforeAll(async () => {
  database = await startRealtimeDatabase();
  await database.query(`
    create table public.notes (
      id int primary key, owner uuid, amount numeric, title text, tags text[], at timestamptz default now()
    );
    alter table public.notes enable row level security;
    create policy "Owners" on public.notes for select to authenticated using (owner = auth.uid());
    create policy "Everybody" on public.notes for select to anon using (title = 'open');
    grant select on public.notes to anon, authenticated;
    create table public.without_key (id int);
    create table public.unpublished (id int primary key);
    alter publication supabase_realtime add table public.notes, public.without_key;
    select realtime.follow_publication()`);
  server = await database.startServer();
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.disconnect()));
  await database.query("delete from public.notes");
});
afterAll(async () => {
  await server?.stop();
  await database?.stop();
});

async function connect(token?: string) {
  const client = await realtimeClient(server, database.publishableKey, token);
  clients.push(client);
  return client;
}

type Wanted = { event: "*" | "INSERT" | "UPDATE" | "DELETE"; filter?: string; select?: string[] };
// biome-ignore lint/suspicious/noExplicitAny: the client types a payload by its event
type Told = any;

/** Follows the table and returns what is told from then on. */
async function follow(token: string | undefined, wanted: Wanted): Promise<Told[]> {
  const told: Told[] = [];
  const channel = (await connect(token))
    .channel("notes")
    .on("postgres_changes", { schema: "public", table: "notes", ...wanted }, (change) => {
      told.push(change);
    });
  expect(await subscribe(channel)).toEqual({ status: "SUBSCRIBED", reason: "" });
  return told;
}

const add = (id: number, owner: string | null, title = "mine", amount = 1) =>
  database.query(
    "insert into public.notes (id, owner, title, amount, tags) values ($1, $2, $3, $4, '{a,b}')",
    [id, owner, title, amount],
  );

/** With its offset, as every browser can read it. */
const isoTime = /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/;

test("tells of each kind of change with the row's values, and of a deletion with its key", async () => {
  const { token, user } = await database.signIn();
  const told = await follow(token, { event: "*" });
  await add(1, user);
  await database.query("update public.notes set title = 'changed' where id = 1");
  await eventually(() => expect(told).toHaveLength(2));
  await database.query("delete from public.notes where id = 1");
  await eventually(() => expect(told).toHaveLength(3));
  expect(told).toMatchObject([
    {
      eventType: "INSERT",
      schema: "public",
      table: "notes",
      errors: null,
      new: { id: 1, owner: user, amount: 1, tags: ["a", "b"], at: expect.stringMatching(isoTime) },
      old: {},
    },
    { eventType: "UPDATE", new: { id: 1, title: "changed" }, old: { id: 1 } },
    { eventType: "DELETE", new: {}, old: { id: 1 } },
  ]);
  expect(told[2].old).toEqual({ id: 1 });
  expect(told[0].commit_timestamp).toMatch(isoTime);
  expect(Date.parse(told[0].commit_timestamp)).toBeGreaterThan(Date.now() - 60_000);
});

test("a binding to one kind of change is told no other", async () => {
  const { token, user } = await database.signIn();
  const inserted = await follow(token, { event: "INSERT" });
  const updated = await follow(token, { event: "UPDATE" });
  const deleted = await follow(token, { event: "DELETE" });
  await add(2, user);
  await eventually(() => expect(inserted).toHaveLength(1));
  await database.query("update public.notes set amount = 5 where id = 2");
  await eventually(() => expect(updated).toHaveLength(1));
  await database.query("delete from public.notes where id = 2");
  await eventually(() => expect(deleted).toHaveLength(1));
  expect([inserted.length, updated.length]).toEqual([1, 1]);
});

test("no one is told of a row that they could not read", async () => {
  const mine = await database.signIn();
  const theirs = await database.signIn(demoAccounts.administrator);
  const toMe = await follow(mine.token, { event: "*" });
  const toThem = await follow(theirs.token, { event: "*" });
  const toVisitors = await follow(undefined, { event: "*" });
  await add(3, mine.user);
  await add(4, theirs.user);
  await add(5, null, "open");
  await eventually(() => expect(toThem.map((change) => change.new.id)).toEqual([4]));
  await eventually(() => expect(toMe.map((change) => change.new.id)).toEqual([3]));
  await eventually(() => expect(toVisitors.map((change) => change.new.id)).toEqual([5]));
});

test.each([
  ["id=eq.12", [12]],
  ["id=neq.12", [11, 13]],
  ["amount=lt.20", [11]],
  ["amount=lte.20", [11, 12]],
  ["amount=gt.20", [13]],
  ["amount=gte.20", [12, 13]],
  ["title=in.(first,third)", [11, 13]],
  ['title=in.("first",second),amount=gt.10', [12]],
])("the filter %s lets through what it says", async (filter, ids) => {
  const { token, user } = await database.signIn();
  const told = await follow(token, { event: "INSERT", filter });
  const all = await follow(token, { event: "INSERT" });
  await add(11, user, "first", 10);
  await add(12, user, "second", 20);
  await add(13, user, "third", 30);
  await eventually(() => expect(all).toHaveLength(3));
  await eventually(() => expect(told.map((change) => change.new.id)).toEqual(ids));
});

test("a filter on another column than the key lets no deletion through", async () => {
  const { token, user } = await database.signIn();
  const byTitle = await follow(token, { event: "DELETE", filter: "title=eq.mine" });
  const byKey = await follow(token, { event: "DELETE", filter: "id=gt.20" });
  await add(21, user);
  await add(20, user);
  await database.query("delete from public.notes");
  await eventually(() => expect(byKey.map((change) => change.old)).toEqual([{ id: 21 }]));
  expect(byTitle).toEqual([]);
});

test("only the columns asked for are told", async () => {
  const { token, user } = await database.signIn();
  const told = await follow(token, { event: "INSERT", select: ["id", "title"] });
  await add(31, user);
  await eventually(() =>
    expect(told.map((change) => change.new)).toEqual([{ id: 31, title: "mine" }]),
  );
});

test("a row changed again before it is told shows what it is now, not what it was", async () => {
  const told = await follow(undefined, { event: "*", filter: "title=neq.nothing" });
  await database.query(`
    insert into public.notes (id, title) values (41, 'secret');
    update public.notes set title = 'open' where id = 41`);
  await eventually(() => expect(told).toHaveLength(2));
  expect(JSON.stringify(told)).not.toContain("secret");
});

test.each([
  [{ schema: "public", table: "unpublished" }, "not published"],
  [{ schema: "public", table: "without_key" }, "not published"],
  [{ schema: "auth", table: "users" }, "not published"],
  [{ schema: "public", table: 'notes"; drop table x' }, "not published"],
  [{ schema: "public", table: "notes", filter: "nothing=eq.1" }, "no column"],
  [{ schema: "public", table: "notes", filter: "id=eq.one" }, "another type"],
  [{ schema: "public", table: "notes", filter: "id=like.1" }, "is not one"],
  [{ schema: "public", filter: "id=eq.1" }, "needs a table"],
])("refuses to follow %j", async (binding, reason) => {
  const channel = (await connect()).channel("notes");
  channel.on("postgres_changes", { event: "*", ...binding }, () => undefined);
  const refused = await subscribe(channel);
  expect(refused).toMatchObject({ status: "CHANNEL_ERROR" });
  expect(refused.reason).toContain(reason);
});

test("at most 20 bindings on one connection", async () => {
  const client = await connect();
  const channel = client.channel("notes");
  for (let id = 0; id < 21; id += 1) {
    const filter = `id=eq.${id}`;
    channel.on(
      "postgres_changes",
      { event: "*", schema: "public", table: "notes", filter },
      () => undefined,
    );
  }
  expect((await subscribe(channel)).reason).toContain("TooManySubscriptions");
});

test("a table taken out of the publication is no longer followed", async () => {
  await database.query(`
    create table public.brief (id int primary key);
    alter publication supabase_realtime add table public.brief;
    select realtime.follow_publication();
    alter publication supabase_realtime drop table public.brief;
    select realtime.follow_publication()`);
  const triggers = await database.query(
    "select from pg_trigger where tgrelid = 'public.brief'::regclass",
  );
  expect(triggers).toEqual([]);
});
