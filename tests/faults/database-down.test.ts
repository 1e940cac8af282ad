import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnPostgres } from "../fixtures/own-postgres.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let postgres: Awaited<ReturnType<typeof startOwnPostgres>>;
let server: TestServer;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  // Without demo data, which would take longer than the rest.
  server = await startTestServer({ DATABASE_URL: postgres.url, DEMO_DATA: "off" });
});
afterAll(async () => {
  await server?.stop();
  await postgres?.stop();
});

async function page(path: string) {
  const response = await fetch(`${server.url}${path}`);
  return {
    status: response.status,
    cache: response.headers.get("cache-control"),
    html: await response.text(),
  };
}

test("without its database the site still serves its pages and shows which data failed to load", async () => {
  expect((await page("/about")).status).toBe(200);
  const failure = "Failed to load verified carbon removal projects. Please try again later.";
  expect((await page("/")).html).not.toContain(failure);

  await postgres.stop();

  expect((await page("/readyz")).status).toBe(503);
  expect((await page("/healthz")).status).toBe(200);
  const about = await page("/about");
  expect(about).toMatchObject({ status: 200, html: expect.stringContaining("<h1") });
  const home = await page("/");
  expect(home).toMatchObject({ status: 200, cache: "no-store" });
  expect(home.html).toContain(failure);
  const news = await page("/news");
  expect(news).toMatchObject({ status: 503, html: expect.stringContaining("Error loading news") });
  for (const { html } of [home, news]) expect(html).not.toMatch(/ECONNREFUSED|\bat .+:\d+:\d+/);

  const impatient = AbortSignal.timeout(60_000);
  const many = Array.from({ length: 30 }, () =>
    fetch(`${server.url}/news`, { signal: impatient }).then(({ status }) => status),
  );
  expect(new Set(await Promise.all(many)), "every request gets a response").toEqual(new Set([503]));

  for (const authorization of [undefined, `Bearer ct_${"x".repeat(43)}`]) {
    const open = await fetch(`${server.url}/api/v1/projects.json`, {
      headers: authorization ? { Authorization: authorization } : {},
    });
    expect(open.status).toBe(503);
    expect(Number(open.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(open.headers.get("content-type")).toMatch(/^application\/problem\+json/);
    expect(await open.json()).toMatchObject({ status: 503 });
  }
  expect((await page("/api/v1/openapi.json")).status).toBe(200);

  const listings = await server.anonymous.from("project_listings").select("id");
  expect(listings.status).toBeGreaterThanOrEqual(500);
  expect(JSON.stringify(listings.error)).not.toMatch(/\bat .+:\d+:\d+/);
});
