import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";
import { openDatabase } from "#server/database/database.ts";
import { ensureRequestRoles } from "#server/database/migrations.ts";
import type { Engine } from "#server/engine/engine.ts";
import { installPlatformSchema } from "#server/engine/platform-schema.ts";
import { startEngine } from "#server/engine/start-engine.ts";
import { emptyDatabase } from "../fixtures/empty-database.ts";

const earlier = new URL("../fixtures/earlier-engine.sql", import.meta.url);
interface Column {
  table_name: string;
  column_name: string;
  type: string;
}

const columnsOf = (url: string) =>
  withDatabase(url, (database) =>
    database.query<Column>(
      `select table_name, column_name, coalesce(domain_name, udt_name) as type
      from information_schema.columns where table_schema = 'auth' order by 1, 2`,
    ),
  );

async function withDatabase<Result>(
  url: string,
  task: (database: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(url, 10, {
    secondsPerMinute: 1_000_000,
    share: 1,
    timeoutFactor: 20,
  });
  try {
    return await task(database);
  } finally {
    await database.close();
  }
}

describe("data of the earlier engine", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "cleartonne-earlier-"));
  let data: Awaited<ReturnType<typeof emptyDatabase>>;
  let engine: Engine;
  beforeAll(async () => {
    data = await emptyDatabase();
    await withDatabase(data.url, async (database) => {
      await ensureRequestRoles(database);
      const script = await readFile(earlier, "utf8");
      await database.transaction((run) => run(script));
    });
    const config = readConfig({
      DATABASE_URL: data.url,
      DATA_DIR: folder,
      PUBLIC_URL: "http://localhost",
    });
    const mail = { send: async () => undefined };
    // Twice, because the second start must find nothing to change.
    await (await startEngine(config, mail)).close();
    engine = await startEngine(config, mail);
  });
  afterAll(async () => {
    await engine?.close();
    await data.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const query = <Row>(statement: string) => {
    if (!engine.api) throw new Error("This engine has no database of its own");
    return engine.api.database.query<Row>(statement);
  };

  async function refresh(token: string) {
    const response = await engine.api?.fetch(
      new Request("http://localhost/auth/v1/token?grant_type=refresh_token", {
        method: "POST",
        headers: { apikey: engine.publishableKey },
        body: JSON.stringify({ refresh_token: token }),
      }),
      { address: "192.0.2.1" },
    );
    return { status: response?.status, body: await response?.json() };
  }

  test("keeps its people, confirmed or not, with addresses in lower case", async () => {
    const people = await query(
      `select email, email_confirmed_at is not null as confirmed, raw_user_meta_data ->> 'name' as name,
        recovery_token, email_change
      from auth.users order by email`,
    );
    const rest = { recovery_token: "", email_change: "" };
    expect(people).toEqual([
      { email: "chief@example.org", confirmed: true, name: null, ...rest },
      { email: "reader@example.org", confirmed: true, name: "Reader", ...rest },
      { email: "typed@example.org", confirmed: false, name: null, ...rest },
    ]);
    expect(await query("select provider, email from auth.identities")).toEqual([
      { provider: "email", email: "reader@example.org" },
    ]);
  });

  test("its sessions go on with the refresh token that a browser has", async () => {
    const { status, body } = await refresh("the-reader-s-token");
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      email: "reader@example.org",
      user_metadata: { name: "Reader" },
    });
    const claims = await engine.api?.tokens.verify(body.access_token);
    expect(claims).toMatchObject({
      session_id: "55555555-5555-4555-8555-555555555555",
      aal: "aal1",
      amr: [{ method: "otp" }],
    });
    expect((await refresh(body.refresh_token)).status).toBe(200);
    const chief = await refresh("the-chief-s-token");
    expect(chief.body.user.email).toBe("chief@example.org");
    // A token that was exchanged long ago is still a sign of theft.
    expect((await refresh("the-former-token")).body.error_code).toBe("refresh_token_already_used");
  });

  test("its files belong to whom they belonged", async () => {
    expect(await query("select bucket_id, name, owner_id, version from storage.objects")).toEqual([
      {
        bucket_id: "kept",
        name: "folder/report.pdf",
        owner_id: "11111111-1111-4111-8111-111111111111",
        version: "v1",
      },
    ]);
  });

  test("its tables end up as on a new database", async () => {
    const fresh = await emptyDatabase();
    await withDatabase(fresh.url, async (database) => {
      await ensureRequestRoles(database);
      await installPlatformSchema(database);
    });
    const [upgraded, made] = [await columnsOf(data.url), await columnsOf(fresh.url)];
    await fresh.remove();
    expect(upgraded).toEqual(made);
  });

  test("nothing of it is open to the roles of requests", async () => {
    const open = await query(
      `select table_schema, table_name, grantee, privilege_type
      from information_schema.role_table_grants
      where table_schema in ('auth', 'auth_limits')
        and grantee in ('PUBLIC', 'anon', 'authenticated', 'service_role')`,
    );
    expect(open).toEqual([]);
    const unprotected = await query(
      `select relname from pg_class
      where relnamespace in ('auth'::regnamespace, 'auth_limits'::regnamespace)
        and relkind = 'r' and not relrowsecurity`,
    );
    expect(unprotected).toEqual([]);
  });
});

test("auth.uid(), role(), email() and jwt() read the claims in either of Supabase's two places", async () => {
  const data = await emptyDatabase();
  const id = "11111111-1111-4111-8111-111111111111";
  await withDatabase(data.url, async (database) => {
    await ensureRequestRoles(database);
    await installPlatformSchema(database);
    const read = (claims: Record<string, string>) =>
      database.query(
        `select uid, role, email from (
          select ${Object.keys(claims)
            .map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`)
            .join(", ")}
        ) settings, lateral (select auth.uid() as uid, auth.role() as role, auth.email() as email) claims`,
        Object.entries(claims).flat(),
      );
    const person = { uid: id, role: "authenticated", email: "a@b.org" };
    const { uid: sub, ...rest } = person;
    expect(await read({ "request.jwt.claims": JSON.stringify({ sub, ...rest }) })).toEqual([
      person,
    ]);
    expect(
      await read({
        "request.jwt.claim.sub": sub,
        "request.jwt.claim.role": rest.role,
        "request.jwt.claim.email": rest.email,
      }),
    ).toEqual([person]);
  });
  await data.remove();
});
