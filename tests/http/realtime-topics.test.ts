import { afterAll, beforeAll, expect, test } from "vitest";
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
let project: string;
let registryId: string;
const heard: Record<"visitor" | "owner" | "reviewer" | "stranger", [string, object][]> = {
  visitor: [],
  owner: [],
  reviewer: [],
  stranger: [],
};
const clients: Awaited<ReturnType<typeof realtimeClient>>[] = [];

beforeAll(async () => {
  database = await startRealtimeDatabase();
  server = await database.startServer();
  const owner = await database.signIn();
  const reviewer = await database.signIn(demoAccounts.administrator);
  const [own] = await database.query<{ id: string; project_id: string }>(
    `select project.id, project.project_id from public.projects project
     join public.companies company on company.id = project.company_id
     where company.user_id = $1 and project.status = 'approved' and not project.is_portfolio limit 1`,
    [owner.user],
  );
  project = own?.id ?? "";
  registryId = own?.project_id ?? "";
  await follow("visitor", "versions");
  await follow("owner", `user:${owner.user}`, owner.token);
  await follow("reviewer", "review", reviewer.token);
  await follow("stranger", `user:${reviewer.user}`, reviewer.token);
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.disconnect()));
  await server?.stop();
  await database?.stop();
});

async function follow(who: keyof typeof heard, topic: string, token?: string) {
  const client = await realtimeClient(server, database.publishableKey, token);
  clients.push(client);
  const channel = client
    .channel(topic, { config: { private: token !== undefined } })
    .on("broadcast", { event: "*" }, ({ event, payload }) => {
      const { id: _, ...rest } = payload;
      heard[who].push([event, rest]);
    });
  expect(await subscribe(channel)).toEqual({ status: "SUBSCRIBED", reason: "" });
}

function forgetAll() {
  for (const messages of Object.values(heard)) messages.length = 0;
}

test("a changed price tells everybody the new version of the listings, and nothing else", async () => {
  forgetAll();
  await database.query("update public.projects set cost_per_ton = 987654 where id = $1", [project]);
  const [row] = await database.query<{ versions: Record<string, number> }>(
    "select public.get_public_data_versions() as versions",
  );
  const version = row?.versions.listings;
  await eventually(() =>
    expect(heard.visitor).toEqual([["version", { kind: "listings", version }]]),
  );
  expect([heard.owner, heard.reviewer, heard.stranger]).toEqual([[], [], []]);
});

test("a decision is told to the project's owner and to the reviewers", async () => {
  forgetAll();
  await database.query(
    `insert into public.reviews (project_id, decision, reviewer_id) values ($1, 'approved', $2)`,
    [project, "00000000-0000-4000-8000-000000000000"],
  );
  await eventually(() => expect(heard.owner).toEqual([["project", { project, kind: "decision" }]]));
  await eventually(() => expect(heard.reviewer).toEqual([["decision", { project }]]));
  expect(heard.stranger).toEqual([]);
});

test("a rating is told to the owner, without the grade", async () => {
  forgetAll();
  await database.query(
    `insert into public.ratings (id, agency_project_id, project_id, rating)
     values ('new', 'new', $1, 'AAA')`,
    [registryId],
  );
  await eventually(() => expect(heard.owner).toEqual([["project", { project, kind: "rating" }]]));
  const kinds = () => heard.visitor.map(([, payload]) => payload);
  await eventually(() =>
    expect(kinds()).toContainEqual(expect.objectContaining({ kind: "ratings" })),
  );
  expect(JSON.stringify(heard)).not.toContain("AAA");
});

test("what was undone is not told", async () => {
  forgetAll();
  await database.query(`
    begin; update public.projects set cost_per_ton = 1 where id = '${project}'; rollback;
    update public.projects set cost_per_ton = 2 where id = '${project}'`);
  await eventually(() => expect(heard.visitor).toHaveLength(1));
});

test("messages to a person go with the account", async () => {
  const gone = "00000000-0000-4000-8000-00000000dead";
  await database.query("insert into auth.users (id, email) values ($1, 'gone@example.org')", [
    gone,
  ]);
  await database.query("select realtime.send('{}', 'project', $1)", [`user:${gone}`]);
  await database.query("delete from auth.users where id = $1", [gone]);
  const left = await database.query("select from realtime.messages where topic = $1", [
    `user:${gone}`,
  ]);
  expect(left).toEqual([]);
});

test.each(["anon", "authenticated"] as const)(
  "%s reads and writes no row of this schema",
  async (role) => {
    await database.query("select realtime.send('{}', 'x', 'versions', false)");
    const caller = { role, apiKey: "publishable", claims: null } as const;
    const as = (statement: string) =>
      database.asCaller({ caller, address: null }, {}, (query) => query(statement));
    // Whether a privilege or a policy refuses it is all the same.
    const rowsOf = (statement: string) => as(statement).catch(() => []);
    expect(await rowsOf("select from realtime.messages")).toEqual([]);
    expect(await rowsOf("select from realtime.feed")).toEqual([]);
    expect(await rowsOf("delete from realtime.messages returning id")).toEqual([]);
    expect(await rowsOf("delete from realtime.feed returning id")).toEqual([]);
    await expect(as("select realtime.channel_rights('review', 'anon', '{}')")).rejects.toThrow();
    await expect(as("insert into realtime.feed (relay) values ('{}')")).rejects.toThrow();
    await expect(
      as(
        "insert into realtime.messages (topic, extension, event) values ('versions', 'broadcast', 'x')",
      ),
    ).rejects.toThrow(/row-level security/);
  },
);
