import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RequestEnv } from "../../middleware/request-context.ts";
import { builtFiles } from "./built-files.ts";

let folder: string;
const app = new Hono<RequestEnv>();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cleartonne-assets-"));
  for (const [name, content] of Object.entries({
    "page.js": "plain",
    "page.js.br": "brotli",
    "page.js.gz": "gzip",
  })) {
    await writeFile(path.join(folder, name), content);
  }
  app.route("/", await builtFiles(folder));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const ask = (headers: Record<string, string> = {}) => app.request("/page.js", { headers });

describe("a built file", () => {
  test.each([
    ["gzip, br", "br", "brotli"],
    ["br;q=0, gzip", "gzip", "gzip"],
    ["br;q=0", null, "plain"],
    ["sabre", null, "plain"],
  ])("for '%s' comes as %s", async (accepted, encoding, body) => {
    const response = await ask({ "Accept-Encoding": accepted });
    expect(response.headers.get("content-encoding")).toBe(encoding);
    expect(response.headers.get("content-length")).toBe(String(body.length));
    expect(await response.text()).toBe(body);
  });

  test("is not sent again to a browser that has it, alone or among others, strong or weak", async () => {
    const etag = (await ask()).headers.get("etag") ?? "";
    for (const known of [etag, `"other", ${etag}`, `W/${etag}`]) {
      expect((await ask({ "If-None-Match": known })).status).toBe(304);
    }
    expect((await ask({ "If-None-Match": '"other"' })).status).toBe(200);
  });
});
