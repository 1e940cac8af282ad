import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { moveSite } from "#server/backup/move/move-site.ts";
import { ownSource } from "#server/backup/move/own-source.ts";
import { isMoved, isOwn, stayingTables } from "#server/backup/platform/project-tables.ts";
import { leftOutTables } from "#server/backup/rows/stored-tables.ts";
import { openSourceSite } from "#server/backup/site/source-site.ts";
import { targetSite } from "#server/backup/site/target-site.ts";
import { readConfig } from "#server/config.ts";
import { removeCluster } from "#server/engine/bundled-postgres/locate-cluster.ts";
import { folderStorage } from "#server/storage/files/folder-storage.ts";
import { root } from "../../scripts/run-step.ts";
import { runPackage } from "../../scripts/supabase-command.ts";
import { contentOfDatabase } from "../fixtures/database-content.ts";
import { type PlatformDatabase, startPlatformDatabase } from "../fixtures/platform-database.ts";
import { startPlatformStorage } from "../fixtures/platform-storage.ts";
import { signInDirectly } from "../fixtures/sign-in-directly.ts";
import { startTestServer } from "../fixtures/test-server.ts";
import { userWithAllData } from "../fixtures/user-with-all-data.ts";

const silent = () => undefined;
const secretKey = "service role key";
let folder: string;
/** The data folder of the bundled site that moves. */
let home: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cleartonne-move-"));
  // PostgreSQL, which runs under its own account, needs to traverse it.
  await chmod(folder, 0o755);
  home = path.join(folder, "home");
});
afterAll(async () => {
  await removeCluster(home);
  await rm(folder, { recursive: true, force: true });
});

test("a site on which somebody has used every feature moves into the bundled database", async () => {
  const server = await startTestServer();
  const administrator = await signInDirectly(server, demoAccounts.administrator);
  const user = await userWithAllData(server, administrator.client);
  await server.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'Phone', 'totp', 'verified', 'JBSWY3DPEHPK3PXP', now(), now())`,
    [user.id],
  );
  await server.query(
    "update auth.users set encrypted_password = '$2b$10$abc', instance_id = null where id = $1",
    [user.id],
  );
  const source = ownSource({
    databaseUrl: server.databaseUrl,
    files: folderStorage(path.join(server.folder, "storage")),
    readSecrets: () => readFile(path.join(server.folder, "engine-secrets.json")),
    close: async () => undefined,
  });
  const target = targetSite(readConfig({ DATA_DIR: home }));
  const moved = await moveSite({ source, target, filesStay: false, report: silent });
  expect(moved.missingFiles).toEqual([]);
  await server.stop();
  await within(home, (client) =>
    client.query(
      "insert into public.email_outbox (recipient, template) values ('ada@example.org', 'not-sent')",
    ),
  );
});

async function within<Result>(
  data: string,
  work: (client: pg.Client, url: string) => Promise<Result>,
): Promise<Result> {
  const site = await openSourceSite(readConfig({ DATA_DIR: data }), silent);
  try {
    return await withClient(site.databaseUrl, (client) => work(client, site.databaseUrl));
  } finally {
    await site.close();
  }
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Every row that moves, without what each store and each service says in its own way. */
async function contentOf(url: string): Promise<Record<string, string>> {
  const known = new Set(leftOutTables.map(({ name }) => name));
  const all = Object.entries(await contentOfDatabase(url)).filter(
    ([name]) =>
      !/backup_runs|private\.rate_limits/.test(name) &&
      !known.has(name) &&
      (name.startsWith("sequence ") ? isOwn({ name: name.slice(9) }) : isMoved({ name })),
  );
  const described = await withClient(url, async (client) => {
    const { rows } = await client.query<{ people: string; objects: string }>(
      `select
         (select string_agg((to_jsonb(account) - 'instance_id')::text, ' ' order by id)
          from auth.users account) as people,
         (select string_agg(concat_ws(' ', bucket_id, name, owner_id, created_at, updated_at,
            user_metadata, metadata ->> 'mimetype', metadata ->> 'size'), ' ' order by bucket_id, name)
          from storage.objects) as objects`,
    );
    return rows[0];
  });
  return {
    ...Object.fromEntries(all),
    "auth.users": described?.people ?? "",
    "storage.objects": described?.objects ?? "",
  };
}

/** The bytes of every file that a row names, by bucket and key. */
async function filesOf(data: string): Promise<Map<string, Buffer>> {
  const { rows } = await within(data, (client) =>
    client.query<{ place: string; version: string }>(
      "select bucket_id || '/' || name as place, version from storage.objects",
    ),
  );
  const read = rows.map(
    async ({ place, version }) =>
      [place, await readFile(path.join(data, "storage", `${place}@${version}`))] as const,
  );
  return new Map(await Promise.all(read));
}

describe.each([
  ["15", "new"],
  ["17", "only deployed to"],
] as const)("a Supabase project with PostgreSQL %s that is %s", (major, state) => {
  let database: PlatformDatabase;
  let storage: Awaited<ReturnType<typeof startPlatformStorage>>;
  let back: string;
  beforeAll(async () => {
    back = path.join(folder, `back-${major}`);
    database = await startPlatformDatabase(major);
    if (state === "only deployed to") {
      const push = ["db", "push", "--yes", `--remote=${database.url}`];
      const { code, output } = await runPackage("supabase", push);
      if (code !== 0) throw new Error(output);
    }
    storage = await startPlatformStorage({
      databaseUrl: database.superuserUrl,
      folder: path.join(folder, `objects-${major}`),
      secretKey,
    });
  });
  afterAll(async () => {
    await storage?.stop();
    await database?.stop();
    await removeCluster(back);
  });

  const noProject = { SUPABASE_URL: "", SUPABASE_PUBLISHABLE_KEY: "", SUPABASE_SECRET_KEY: "" };
  const settings = () => ({
    DATA_DIR: home,
    SUPABASE_URL: storage.url,
    SUPABASE_PUBLISHABLE_KEY: "sb_publishable_1",
    SUPABASE_SECRET_KEY: secretKey,
    SUPABASE_DB_URL: database.url,
  });

  /** The real command; `watch` may end it at a line. */
  async function move(
    parameters: readonly string[],
    changes: Record<string, string> = {},
    watch: (line: string, child: ChildProcess) => void = silent,
  ) {
    const child = spawn(process.execPath, ["scripts/move.ts", ...parameters], {
      cwd: root,
      env: { PATH: process.env.PATH, ...settings(), ...changes },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text: Buffer) => {
        output += text.toString();
        for (const line of text.toString().split("\n")) watch(line, child);
      });
    }
    const [code] = await once(child, "close");
    return { code, output };
  }

  const inProject = <Row extends pg.QueryResultRow>(statement: string) =>
    withClient(database.superuserUrl, async (client) => (await client.query<Row>(statement)).rows);
  const countPeople = async () =>
    (await inProject<{ count: number }>("select count(*)::int as count from auth.users"))[0]?.count;
  const canWrite = (statement: string) =>
    withClient(database.url, async (client) => {
      // As the project's API begins a call that writes.
      await client.query("begin isolation level read committed read write");
      return client.query(statement).then(() => "written", String);
    });

  test("what is missing or wrong is one sentence, and nothing is changed", async () => {
    const refusals: [Record<string, string>, string][] = [
      [{ SUPABASE_DB_URL: "" }, "SUPABASE_DB_URL is not set"],
      [{ SUPABASE_SECRET_KEY: "another" }, "The project's storage refused to list its buckets"],
      [noProject, "SUPABASE_URL is not set"],
    ];
    for (const [changes, message] of refusals) {
      const { code, output } = await move(["--to", "supabase"], changes);
      expect(output).toContain(message);
      expect(output.trim().split("\n"), output).toHaveLength(1);
      expect(code).toBe(1);
    }
    expect(await inProject("select from pg_namespace where nspname = 'unfinished_copy'")).toEqual(
      [],
    );
  });

  test("killed while files and while rows are on their way, a move goes on and ends with no difference", async () => {
    await move(["--to", "supabase"], {}, (line, child) => {
      if (line.includes("Copying files")) {
        storage.whenUploaded((count) => count === 20 && child.kill("SIGKILL"));
      }
    });
    storage.whenUploaded(silent);
    expect(storage.uploads.length).toBeGreaterThanOrEqual(20);
    await inProject(
      "insert into auth.users (id, email) values (gen_random_uuid(), 'early@example.org')",
    );
    const early = await move(["--to", "supabase"]);
    expect(early.output).toContain("Somebody uses the project already (there are rows in");
    expect(early.output).toContain("The site can write again");
    await inProject("delete from auth.users");
    // Uploaded by an attempt whose file the site has removed since.
    await fetch(`${storage.url}/storage/v1/object/content-images/removed.png`, {
      method: "POST",
      headers: { authorization: `Bearer ${secretKey}`, "content-type": "image/png" },
      body: "removed",
    });
    storage.faults.push(503, 503);
    await move(["--to", "supabase"], {}, (line, child) => {
      if (line.includes("Copying rows")) child.kill("SIGKILL");
    });
    expect(await countPeople()).toBe(0);
    const uploaded = storage.uploads.length;
    await within(home, async (client) => {
      await expect(client.query("update public.companies set name = name")).rejects.toThrow(
        "read-only",
      );
    });

    const { code, output } = await move(["--to", "supabase"]);
    expect(code, output).toBe(0);
    expect(output).toContain("Differences: 0");
    expect(output).toMatch(/auth\.sessions +\d+ stay: everybody logs in again/);
    expect(storage.uploads.length, "uploaded again").toBe(uploaded);

    const [here, there] = [
      await within(home, (_, url) => contentOf(url)),
      await contentOf(database.superuserUrl),
    ];
    expect(there).toEqual(here);
    expect(Object.values(here).filter((text) => !text.startsWith("0 rows")).length).toBeGreaterThan(
      60,
    );
    const files = await filesOf(home);
    expect(files.size).toBeGreaterThan(100);
    for (const [place, content] of files) {
      const { fileOf } = storage;
      const [bucket = "", ...key] = place.split("/");
      expect((await readFile(fileOf(bucket, key.join("/")))).equals(content), place).toBe(true);
    }
    expect(await inProject("select from storage.objects")).toHaveLength(files.size);
  });

  test("nobody has two profiles there, and the project's own sign-in finds everybody", async () => {
    const people = await countPeople();
    const [found] = await inProject<{ profiles: number; visible: number; unsent: number }>(
      `select (select count(*) from public.profiles)::int as profiles,
         (select count(*) from auth.users
          where instance_id = '00000000-0000-0000-0000-000000000000')::int as visible,
         (select count(*) from public.email_outbox where template = 'not-sent')::int as unsent`,
    );
    expect(found).toEqual({ profiles: people, visible: people, unsent: 1 });
    await withClient(database.superuserUrl, async (client) => {
      await client.query("begin");
      await client.query(
        "insert into auth.users (id, email) values (gen_random_uuid(), 'new@example.org')",
      );
      const { rows } = await client.query(
        "select from public.profiles where email = 'new@example.org'",
      );
      expect(rows).toHaveLength(1);
    });
  });

  test("a project in use is not moved into", async () => {
    const { code, output } = await move(["--to", "supabase"]);
    expect(output).toMatch(/^The project is not empty \(there are rows in .+\)\. Use a new one\./m);
    expect(code).toBe(1);
  });

  test("moved back into a bundled database, it is the same site again, and the project only reads", async () => {
    const { code, output } = await move(["--from", "supabase", "--to", back]);
    expect(code, output).toBe(0);
    expect(output).toContain("Differences: 0");
    expect(output).not.toMatch(/storage\.buckets .* stay/);
    const [here, again] = [
      await within(home, (_, url) => contentOf(url)),
      await within(back, (_, url) => contentOf(url)),
    ];
    expect(again).toEqual(here);
    expect(await filesOf(back)).toEqual(await filesOf(home));

    for (const statement of [
      "update public.companies set name = name",
      "delete from storage.objects",
      "insert into auth.users (id, email) values (gen_random_uuid(), 'late@example.org')",
    ]) {
      expect(await canWrite(statement)).toContain("This site has moved and only reads");
    }
    const released = await move(["--from", "supabase", "--release"]);
    expect(released.output).toContain("can write again");
    expect(await canWrite("update public.companies set name = name")).toBe("written");
    expect((await move(["--release"], noProject)).output).toContain("can write again");
  });

  test("every table of the site either moves or says why it stays", async () => {
    const named = new Set([...stayingTables, ...leftOutTables].map(({ name }) => name));
    const tables = Object.keys(await within(home, (_, url) => contentOfDatabase(url))).filter(
      (name) => !name.startsWith("sequence "),
    );
    expect(tables.filter((name) => !isMoved({ name }) && !named.has(name))).toEqual([]);
    expect(tables.length).toBeGreaterThan(90);
  });
});
