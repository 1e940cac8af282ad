import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Asker } from "#server/identity/caller.ts";
import { createCatalogueReader } from "#server/rest/read-catalogue.ts";
import { createRestApi } from "#server/rest/rest-api.ts";
import { statelessClient } from "#server/stateless-client.ts";
import { startTestEngine } from "../../fixtures/test-engine.ts";
import { administrator, developer, service, visitor } from "./askers.ts";

let engine: Awaited<ReturnType<typeof startTestEngine>>;
let api: ReturnType<typeof createRestApi>;
let owner: Asker;
let admin: Asker;

beforeAll(async () => {
  engine = await startTestEngine();
  const { database } = engine;
  // Shapes of functions that the product does not have, but PostgREST's contract does.
  await engine.query(`
    create function public.two_numbers() returns setof integer language sql stable as 'values (1), (2)';
    create function public.echo(jsonb) returns jsonb language sql stable as 'select $1';
    create function public.overloaded(a integer) returns integer language sql as 'select a';
    create function public.overloaded(a integer, b integer default 1) returns integer language sql as 'select a + b';
    create function public.one_company() returns public.companies language sql stable as 'select * from public.companies order by id limit 1';
    grant execute on all functions in schema public to service_role;`);
  const catalogue = createCatalogueReader((statement) => database.query(statement));
  api = createRestApi({ database, catalogue, maxRows: 1_000, bodyTimeout: 1_000 });
  owner = await developer(engine);
  admin = await administrator(engine);
});
afterAll(() => engine.stop());

const send = (path: string, asker: Asker, init: RequestInit = {}) =>
  api(new Request(`http://localhost/rest/v1/${path}`, init), asker);

/** The ordinary client, whose requests go to the API directly. */
const clientOf = (asker: Asker) =>
  statelessClient("http://localhost", "any key", {
    fetch: (input, init) => api(new Request(input, init), asker),
  });

async function problemOf(path: string, asker: Asker, init?: RequestInit) {
  const response = await send(path, asker, init);
  const { code, message } = (await response.json()) as { code: string; message: string };
  return { status: response.status, code, message };
}

const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  body: typeof body === "string" ? body : JSON.stringify(body),
  headers: { "Content-Type": "application/json", ...headers },
});

describe("reading", () => {
  test("one object is returned, or the number of rows is an error", async () => {
    const news = clientOf(visitor).from("news").select("id");
    expect((await news.eq("id", 1).single()).data).toEqual({ id: 1 });
    const { error, status } = await clientOf(visitor)
      .from("news")
      .select("id")
      .eq("id", -1)
      .single();
    expect({ error, status }).toMatchObject({
      status: 406,
      error: {
        code: "PGRST116",
        details: "The result contains 0 rows",
        message: "Cannot coerce the result to a single JSON object",
      },
    });
  });

  test("rows are counted, with and without a body", async () => {
    const { count, data, status } = await clientOf(visitor)
      .from("news")
      .select("id", { count: "exact" })
      .order("id")
      .range(2, 4);
    expect([count, data?.length, status]).toEqual([12, 3, 206]);
    for (const kind of ["exact", "planned", "estimated"] as const) {
      const head = await clientOf(visitor).from("news").select("*", { count: kind, head: true });
      expect([head.count, head.data]).toEqual([12, null]);
    }
    const beyond = await clientOf(visitor)
      .from("news")
      .select("id", { count: "exact" })
      .range(99, 100);
    expect([beyond.status, beyond.error?.code]).toEqual([416, "PGRST103"]);
  });

  test("the headers say which rows there are, and nothing about the database", async () => {
    const response = await send("news?select=id&order=id&limit=2", visitor);
    expect(Object.fromEntries(response.headers)).toEqual({
      "content-type": "application/json; charset=utf-8",
      "content-range": "0-1/*",
    });
    expect(await response.text()).toBe('[{"id":1}, \n {"id":2}]');
  });

  test("embedding follows foreign keys, also through views", async () => {
    const { data, error } = await clientOf(admin)
      .from("project_types")
      .select(
        "type_name, project:projects!inner(id, companies(name, display_overrides(company_id)))",
      )
      .limit(1)
      .single();
    expect(error).toBeNull();
    expect(data?.project.companies.name).toEqual(expect.any(String));
    const through = await send("project_types?select=team_projects(id)&limit=1", admin);
    expect(await through.json()).toEqual([{ team_projects: { id: expect.any(String) } }]);
    expect(await problemOf("project_files?select=pending_revisions(id)", admin)).toMatchObject({
      status: 300,
      code: "PGRST201",
    });
  });

  test.each([
    ["nothing", 404, "PGRST205"],
    ["news/1", 404, "PGRST205"],
    ["", 404, "PGRST205"],
    ["news?select=nothing", 400, "42703"],
    ["news?id=eq.x", 400, "22P02"],
    ["news?id=eq.99999999999999999999", 400, "22003"],
    ["companies?id=eq.not-a-uuid", 400, "22P02"],
    ["news?select=companies(id)", 400, "PGRST200"],
    ["news?limit=-1", 400, "query_not_offered"],
    ["news?title=cs.x", 404, "42883"],
    ["news?is_draft=is.true&id=is.true", 400, "42804"],
  ])("%s is refused with %i %s", async (path, status, code) => {
    expect(await problemOf(path, visitor)).toMatchObject({ status, code });
  });

  test("other schemas, media types and methods are refused", async () => {
    const headers = { "Accept-Profile": "auth" };
    expect(await problemOf("users", service, { headers })).toMatchObject({
      status: 406,
      code: "PGRST106",
    });
    const csv = { headers: { Accept: "text/csv" } };
    expect(await problemOf("news", visitor, csv)).toMatchObject({ status: 406, code: "PGRST107" });
    expect(await problemOf("news?id=eq.1", admin, { ...post({}), method: "PUT" })).toMatchObject({
      status: 405,
      code: "PGRST117",
    });
  });

  test("a caller without a key is refused", async () => {
    const keyless: Asker = { ...visitor, caller: { ...visitor.caller, apiKey: null } };
    expect((await send("news", keyless)).status).toBe(401);
  });
});

describe("writing", () => {
  const lists = () => clientOf(owner).from("lists");

  test("rows are inserted, changed and deleted, and returned on request", async () => {
    const inserted = await lists()
      .insert({ name: "First" })
      .select("id, name, list_entries(note)")
      .single();
    expect(inserted).toMatchObject({ status: 201, data: { name: "First", list_entries: [] } });
    const id = inserted.data?.id ?? "";
    expect(await lists().update({ name: "Second" }).eq("id", id).select("name")).toMatchObject({
      status: 200,
      data: [{ name: "Second" }],
    });
    expect(await lists().update({ name: "Third" }).eq("id", id)).toMatchObject({
      status: 204,
      data: null,
    });
    expect(await lists().delete({ count: "exact" }).eq("id", id)).toMatchObject({
      status: 204,
      count: 1,
    });
  });

  test("the location of an inserted row is returned on request", async () => {
    const response = await send(
      "lists",
      owner,
      post({ name: "Placed" }, { Prefer: "return=headers-only" }),
    );
    expect(response.status).toBe(201);
    expect(response.headers.get("location")).toMatch(/^\/lists\?id=eq\.[0-9a-f-]{36}$/);
    expect(response.headers.get("preference-applied")).toBe("return=headers-only");
  });

  test("several rows, with defaults for what some lack", async () => {
    const rows = [{ name: "A" }, { name: "B", sends_email: true }];
    expect((await lists().insert(rows)).error?.code).toBe("23502");
    const { data } = await lists()
      .insert(rows, { defaultToNull: false })
      .select("name, sends_email");
    expect(data).toEqual([
      { name: "A", sends_email: false },
      { name: "B", sends_email: true },
    ]);
    expect(
      await problemOf("lists", owner, post([{ name: "A" }, { sends_email: true }])),
    ).toMatchObject({
      code: "PGRST102",
      message: "All object keys must match",
    });
  });

  test("an existing row is merged with or left as it is", async () => {
    const news = clientOf(service).from("news");
    const { data: before } = await news.select("*").eq("id", 1).single();
    if (!before) throw new Error("There is no news");
    const merged = await news.upsert({ ...before, title: "Merged" }).select("id, title");
    expect(merged.data).toEqual([{ id: 1, title: "Merged" }]);
    const ignored = await news
      .upsert(before, { onConflict: "id", ignoreDuplicates: true })
      .select();
    expect(ignored).toMatchObject({ status: 200, data: [] });
    expect((await news.upsert([before, before])).status).toBe(400);
  });

  test("a change that does not meet the caller's expectation is undone", async () => {
    const { error } = await lists().update({ name: "All" }).neq("name", "").select().single();
    expect(error?.code).toBe("PGRST116");
    expect((await lists().select("id").eq("name", "All")).data).toEqual([]);
  });

  test.each(["PATCH", "DELETE"])("%s without a condition changes nothing", async (method) => {
    const init = { ...post({ name: "x" }), method };
    expect(await problemOf("lists", owner, init)).toMatchObject({ status: 400, code: "21000" });
  });

  test.each([
    ["{", 400, "PGRST102"],
    ["5", 400, "PGRST102"],
    ["[1]", 400, "PGRST102"],
    ["", 400, "PGRST102"],
    ['{"nothing":1}', 400, "PGRST204"],
    ['{"name":"\\u0000"}', 400, "invalid_request"],
    ['{"name":"\\ud800"}', 400, "22P02"],
    ['{"id":"x","name":"a"}', 400, "22P02"],
  ])("the body %s is refused", async (body, status, code) => {
    expect(await problemOf("lists", owner, post(body))).toMatchObject({ status, code });
  });

  test("a visitor's body is not even read", async () => {
    let isRead = false;
    const body = new ReadableStream(
      {
        pull(controller) {
          isRead = true;
          controller.close();
        },
      },
      { highWaterMark: 0 },
    );
    const init = { method: "POST", body, duplex: "half" } as RequestInit;
    const asked = api(new Request("http://localhost/rest/v1/news", init), visitor);
    expect((await asked).status).toBe(401);
    expect(isRead, "discarded, so that the sender gets the response").toBe(true);
  });

  test("a view that cannot be written to is refused", async () => {
    const row = post({ id: "00000000-0000-4000-8000-000000000000" });
    expect(await problemOf("project_listings", owner, row)).toMatchObject({
      status: 405,
      code: "55000",
    });
    expect((await problemOf("project_listings", visitor, row)).status).toBe(401);
  });
});

describe("calling a function", () => {
  test.each([
    ["rpc/is_admin", "true"],
    ["rpc/two_numbers", "[1, 2]"],
    ["rpc/get_public_data_versions", expect.stringMatching(/^\{"/)],
  ])("%s returns its value", async (path, expected) => {
    const asker = path === "rpc/is_admin" ? admin : service;
    for (const init of [{}, post({})]) {
      const response = await send(path, asker, init);
      expect([response.status, await response.text()]).toEqual([200, expected]);
    }
  });

  test("returns nothing, one row or many, which can be filtered", async () => {
    expect((await send("rpc/set_admin_emails", service, post({ emails: [] }))).status).toBe(204);
    const row = await (await send("rpc/one_company", service)).json();
    expect(row).toMatchObject({ id: expect.any(String) });
    const path =
      "rpc/get_bezero_hourly_ratings?select=id:project_id&rating=neq.x&order=project_id&limit=1";
    expect(await (await send(path, admin)).json()).toEqual([{ id: expect.any(String) }]);
    expect(await problemOf("rpc/two_numbers?select=x", service)).toMatchObject({
      code: "PGRST100",
    });
  });

  test("takes arguments from an address or a body, also without names", async () => {
    const { data } = await clientOf(admin).rpc("get_rating_history", { registry_ids: ["GS90412"] });
    const path = "rpc/get_rating_history?registry_ids={GS90412}";
    expect(await (await send(path, admin)).json()).toEqual(data);
    expect(await (await send("rpc/echo", service, post({ a: 1.1 }))).json()).toEqual({ a: 1.1 });
  });

  test.each([
    ["rpc/nothing", "PGRST202", 404],
    ["rpc/is_admin?a=1", "PGRST202", 404],
    ["rpc/overloaded?a=1", "PGRST203", 300],
    ["rpc/set_admin_emails?emails={}", "25006", 405],
  ])("%s is refused with %s", async (path, code, status) => {
    expect(await problemOf(path, service)).toMatchObject({ status, code });
  });

  test("is refused before its body is read to those who may not call it", async () => {
    for (const [asker, status] of [
      [visitor, 401],
      [owner, 403],
    ] as const) {
      expect(await problemOf("rpc/claim_jobs", asker, post("{"))).toEqual({
        status,
        code: "42501",
        message: "permission denied for function claim_jobs",
      });
    }
  });
});
