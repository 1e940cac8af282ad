import { createHash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { rawRequest } from "../fixtures/raw-request.ts";
import { signInDirectly as signIn } from "../fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../fixtures/test-server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const listings = "/rest/v1/project_listings?select=*&order=created_at.desc";

const getRaw = (path: string, headers: Record<string, string> = {}) =>
  rawRequest(server.url, { path, headers: { apikey: server.publishableKey, ...headers } });

describe("compression and validation", () => {
  test.each(["/", listings])(
    "%s is sent as brotli, gzip or plain, always with the same content",
    async (path) => {
      const plain = await getRaw(path);
      const brotli = await getRaw(path, { "Accept-Encoding": "gzip, br" });
      const gzip = await getRaw(path, { "Accept-Encoding": "gzip" });
      expect(brotli.headers["content-encoding"]).toBe("br");
      expect(gzip.headers["content-encoding"]).toBe("gzip");
      expect(plain.headers["content-encoding"]).toBeUndefined();
      expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
      expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
      expect(brotli.body.byteLength).toBeLessThan(plain.body.byteLength / 3);
    },
  );

  test.each(["/", listings])("%s responds 'not modified' to its own ETag", async (path) => {
    const first = await getRaw(path);
    const again = await getRaw(path, { "If-None-Match": String(first.headers.etag) });
    expect(again.status).toBe(304);
    expect(again.body.byteLength).toBe(0);
  });

  test("built assets are immutable and precompressed", async () => {
    const names = await readdir(new URL("../../build/client/assets/", import.meta.url));
    // Small files are not worth compressing.
    const script = names.find((name) => /^site-.*\.js$/.test(name));
    const response = await getRaw(`/assets/${script}`, { "Accept-Encoding": "br" });
    expect(response.headers).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-encoding": "br",
      "content-type": expect.stringContaining("javascript"),
    });
  });
});

test("HEAD responds with the headers of the page itself", async () => {
  const [get, head] = await Promise.all([
    fetch(`${server.url}/about`),
    fetch(`${server.url}/about`, { method: "HEAD" }),
  ]);
  for (const name of ["etag", "content-security-policy", "content-type"]) {
    expect(head.headers.get(name)).toBe(get.headers.get(name));
  }
  expect(await head.text()).toBe("");
});

describe("security headers", () => {
  test("pages run only their own scripts, inline ones by hash", async () => {
    const { headers, body } = await getRaw("/");
    const policy = String(headers["content-security-policy"]);
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? "";
    expect(scripts).not.toMatch(/unsafe|\*|https?:/);
    const inline = [
      ...body.toString().matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g),
    ].map(([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
    expect(inline.length).toBeGreaterThan(0);
    expect(scripts.match(/'sha256-[^']+'/g)).toEqual(expect.arrayContaining(inline));
    expect(policy).toContain("object-src 'none'");
  });

  test.each(["/", "/healthz", listings, "/no/such/page"])(
    "%s carries the common headers and a request id",
    async (path) => {
      const { headers } = await getRaw(path);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
        "content-security-policy": expect.any(String),
      });
    },
  );

  test("the service worker may fetch from this site", async () => {
    const { headers } = await getRaw("/service-worker.js");
    expect(headers["content-security-policy"]).toBe("default-src 'self'");
  });

  test("a stored document is served as a download that cannot run scripts", async () => {
    const { headers, status } = await getRaw("/storage/v1/object/public/methodologies/vm0033.pdf");
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toBe("attachment");
    expect(headers["content-security-policy"]).toContain("sandbox");
  });
});

describe("cached responses", () => {
  test("a change appears in the very next response, for every role, in data and pages", async () => {
    const { client } = await signIn(server, demoAccounts.developer);
    const [project] = await server.query<{ id: string; description: string }>(
      "select id, description from public.project_listings order by created_at desc limit 1",
    );
    const read = async (reader: TestServer["anonymous"]) =>
      (
        await reader
          .from("project_listings")
          .select("description")
          .eq("id", project?.id ?? "")
          .single()
      ).data?.description;
    for (const description of ["First change.", "Second change.", "Third change."]) {
      await server.query("update public.projects set description = $1 where id = $2", [
        description,
        project?.id,
      ]);
      expect(await read(server.anonymous)).toBe(description);
      expect(await read(client)).toBe(description);
    }
    const [company] = await server.query<{ id: string }>(
      "update public.companies set name = 'Renamed a Moment Ago' where id = (select company_id from public.projects where id = $1) returning id",
      [project?.id],
    );
    expect(company).toBeDefined();
    expect((await getRaw("/")).body.toString()).toContain("Renamed a Moment Ago");
  });

  test("a read is not repeated until a change is announced", async () => {
    const description = "Written past every refresh.";
    const first = (await getRaw(listings)).body.toString();
    // This bypasses the refresh, so the version stays the same and only a new read shows the
    // change.
    await server.query("update public.listings set description = $1", [description]);
    expect((await getRaw(`${listings}&limit=1000`)).body.toString()).toContain(description);
    expect((await getRaw(listings)).body.toString()).toBe(first);
    await server.query("select private.bump_version('listings')");
    expect((await getRaw(listings)).body.toString()).toContain(description);
  });
});

test("healthz and readyz report liveness and readiness", async () => {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  const ready = await fetch(`${server.url}/readyz`);
  expect(await ready.json()).toEqual({ status: "ok", engine: "postgres" });
});
