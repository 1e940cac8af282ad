import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { rawRequest } from "../../../tests/fixtures/raw-request.ts";
import { createLog } from "../../server-log.ts";
import { builtFiles } from "./built-files.ts";
import { createFastLane } from "./fast-lane.ts";

let folder: string;
let server: Server;
let url = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cleartonne-assets-"));
  const long = "plain ".repeat(500);
  for (const [name, content] of Object.entries({
    "page.js": long,
    "page.js.br": "brotli",
    "page.js.gz": "gzip",
    "small.txt": "small, 1 t of CO₂",
    "taken-away.js": "of an earlier build",
  })) {
    await writeFile(path.join(folder, name), content);
  }
  const fastLane = createFastLane({
    routes: [await builtFiles(folder)],
    headers: new Map([["x-common", "yes"]]),
    log: createLog("silent"),
    logsCounts: false,
  });
  const frame = fastLane((_, response) => response.writeHead(418).end("passed on"));
  server = createServer(frame).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (headers: Record<string, string> = {}, requested = "/page.js", method = "GET") =>
  rawRequest(url, { path: requested, headers, method });

describe("a built file", () => {
  test.each([
    ["gzip, br", "br", "brotli"],
    ["br;q=0, gzip", "gzip", "gzip"],
    ["br;q=0", undefined, "plain"],
    ["sabre", undefined, "plain"],
  ])("is sent for Accept-Encoding '%s' with the encoding %s", async (accepted, encoding, body) => {
    const response = await get({ "Accept-Encoding": accepted });
    expect(response.headers["content-encoding"]).toBe(encoding);
    expect(response.headers["content-length"]).toBe(String(response.body.byteLength));
    expect(response.headers["x-common"]).toBe("yes");
    expect(response.body.toString()).toMatch(new RegExp(`^${body}`));
  });

  test("that was deleted since the start is left to the framework, which responds 404", async () => {
    await rm(path.join(folder, "taken-away.js"));
    for (const _ of ["first", "second"]) {
      expect((await get({}, "/taken-away.js")).body.toString()).toBe("passed on");
    }
  });

  test("is not sent again if its ETag, strong or weak, is in If-None-Match, alone or among others", async () => {
    const etag = String((await get()).headers.etag);
    for (const tags of [etag, `"other", ${etag}`, etag.replace("W/", "")]) {
      const again = await get({ "If-None-Match": tags });
      expect(again.status).toBe(304);
      expect(again.headers).toMatchObject({ etag, "x-common": "yes", vary: "Accept-Encoding" });
    }
    expect((await get({ "If-None-Match": '"other"' })).status).toBe(200);
  });

  test("that is small is sent uncompressed", async () => {
    const small = await get({ "Accept-Encoding": "br" }, "/small.txt");
    expect(small.headers["content-encoding"]).toBeUndefined();
    expect(small.body.toString()).toBe("small, 1 t of CO₂");
  });

  test("is sent as headers only for HEAD", async () => {
    const head = await get({}, "/page.js", "HEAD");
    expect(head.headers["content-length"]).toBe("3000");
    expect(head.body.byteLength).toBe(0);
  });
});

describe("the fast lane passes on", () => {
  test.each([
    ["a path that is not a file", "/other.js", {}, "GET"],
    ["the path of a compressed variant", "/page.js.br", {}, "GET"],
    ["a path that leaves the folder", "/../page.js", {}, "GET"],
    ["another method", "/page.js", {}, "POST"],
    ["a request with a body", "/page.js", { "Content-Length": "0" }, "GET"],
    ["an invalid host name", "/page.js", { Host: "a b" }, "GET"],
    ["a long URL", `/page.js?${"x".repeat(1_100)}`, {}, "GET"],
  ])("%s", async (_, requested, headers, method) => {
    expect((await get(headers as Record<string, string>, requested, method)).status).toBe(418);
  });
});
