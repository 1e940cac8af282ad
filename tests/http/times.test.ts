import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";
import { readCatalogue } from "../rls/catalogue.ts";
import { callFunction, sampleIdsOf } from "../rls/function-probe.ts";
import { type Callers, callersOf } from "../rls/identities.ts";
import { leaveTraces } from "../rls/traces.ts";

let server: TestServer;
let callers: Callers;
beforeAll(async () => {
  server = await startTestServer();
  callers = await callersOf(server);
  await leaveTraces(callers);
});
afterAll(() => server?.stop());

/** A day, or a moment with its offset: what every browser can read. */
const oneForm = /^\d{4}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?$/;

/** The texts that begin like a time, at every level of a response. */
function timesIn(value: unknown, path: string): string[] {
  if (typeof value === "string") return /^\d{4}-\d\d-\d\d/.test(value) ? [`${path}: ${value}`] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => timesIn(inner, `${path}.${key}`));
}

/** Expects times in a response, all of them in one form. */
function expectOneForm(source: string, response: unknown) {
  const times = timesIn(response, source);
  expect(times.length, source).toBeGreaterThan(0);
  expect(times.filter((time) => !oneForm.test(time.slice(time.indexOf(": ") + 2)))).toEqual([]);
}

test("tables and views send times in ISO form, also those of nested rows", async () => {
  const { relations } = await readCatalogue(server.query);
  for (const { name, columns } of relations) {
    const { data } = await server.service
      .from(name as "projects")
      .select("*")
      .limit(200);
    if (data?.length && columns.includes("created_at")) expectOneForm(name, data);
    else expect(timesIn(data, name).filter((time) => / \d\d:\d\d/.test(time))).toEqual([]);
  }
  const nested = "company:companies(*), files:project_files(*), reviews(*)";
  expectOneForm("nested", (await server.service.from("projects").select(nested)).data);
});

test("functions of the database send times in ISO form", async () => {
  const { functions } = await readCatalogue(server.query);
  const sampleIds = await sampleIdsOf(server.query, callers.owner.account ?? "");
  const results: Record<string, unknown> = {};
  for (const routine of functions) {
    for (const { client } of [callers.owner, callers.administrator, callers.service]) {
      const { data } = await callFunction(client, routine, sampleIds);
      results[routine.name] ??= data;
    }
  }
  expectOneForm("rpc", results);
});

test("authentication sends times in ISO form", async () => {
  const { admin } = server.service.auth;
  const users = (await admin.listUsers()).data;
  const { data } = await admin.getUserById(callers.owner.account ?? "");
  expectOneForm("users", users);
  expectOneForm("user", data);
  expectOneForm("identities", data.user?.identities);
  const linked = await admin.generateLink({ type: "magiclink", email: "new@example.org" });
  expectOneForm("link", linked.data);
});

test("storage sends times in ISO form", async () => {
  const bucket = server.service.storage.from("content-images");
  const path = `times/${randomUUID()}.png`;
  const png = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  await bucket.upload(path, png, { contentType: "image/png" });
  expectOneForm("buckets", (await server.service.storage.listBuckets()).data);
  expectOneForm("bucket", (await server.service.storage.getBucket("content-images")).data);
  expectOneForm("list", (await bucket.list("times")).data);
  expectOneForm("listV2", (await bucket.listV2({ prefix: "times" })).data);
  expectOneForm("info", (await bucket.info(path)).data);
  expectOneForm("removed", (await bucket.remove([path])).data);
});

// realtime-changes.test.ts does the same for changed rows.
test("the site's own API and the open data send times in ISO form", async () => {
  const get = async (path: string) => {
    const response = await fetch(`${server.url}${path}`);
    expect(response.status, path).toBe(200);
    return response.json();
  };
  expectOneForm("listings", await get("/api/listings?offset=0&limit=50"));
  expectOneForm("open data", await get("/api/v1/projects.json"));
});
