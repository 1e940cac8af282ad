import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { recordOf } from "../../requests/request-record.ts";
import type { Listener } from "../listen.ts";
import { accessLog } from "./access-log.ts";
import { createDailyFile } from "./daily-file.ts";

const day = 24 * 3600 * 1_000;
const log = { warn: vi.fn() };
const folder = () => path.join(mkdtempSync(path.join(tmpdir(), "access-log-")), "log");

let stop: (() => void) | undefined;
afterEach(() => stop?.());

/** A server with an access log; `lines` waits until so many responses are in it. */
async function serve(listener: Listener, hasAddresses = false) {
  const added: string[] = [];
  const follow = accessLog({
    file: { add: (line) => added.push(line) },
    hasAddresses,
    trustedProxies: 1,
  });
  const server = createServer(follow(listener));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  stop = () => server.close();
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async lines(count: number) {
      await vi.waitUntil(() => added.length >= count);
      return added.map((line) => JSON.parse(line));
    },
  };
}

test("each response has a line with its id, path without query, status, bytes and time", async () => {
  const { url, lines } = await serve((request, response) => {
    recordOf(request).isCached = request.url === "/kept";
    response.writeHead(request.url === "/kept" ? 200 : 404, {
      "x-request-id": recordOf(request).id,
    });
    response.end("x".repeat(1_000));
  });
  const kept = await fetch(`${url}/kept`);
  await kept.text();
  await (await fetch(`${url}/"odd?token=secret`, { method: "POST" })).text();
  const [first, second] = await lines(2);
  expect(first).toEqual({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    id: kept.headers.get("x-request-id"),
    method: "GET",
    path: "/kept",
    status: 200,
    bytes: expect.any(Number),
    milliseconds: expect.any(Number),
    cache: "hit",
  });
  expect(first.bytes).toBeGreaterThan(1_000);
  expect(first.bytes).toBeLessThan(1_500);
  expect(second).toMatchObject({ method: "POST", path: "/%22odd", status: 404, cache: "none" });
});

test("a path that lets anyone in is not logged, nor the network address unless it is wished", async () => {
  const { url, lines } = await serve((_, response) => response.end(), true);
  await fetch(`${url}/lists/shared/abc`, { headers: { "X-Forwarded-For": "203.0.113.9" } });
  await fetch(`${url}/unsubscribe/newsletters/abc`);
  expect(await lines(2)).toMatchObject([
    { path: "/lists/shared/…", address: "203.0.113.9" },
    { path: "/unsubscribe/newsletters/…" },
  ]);
});

test("a response that nobody waited for is marked", async () => {
  const { url, lines } = await serve((_, response) => response.write("begun"));
  const request = send(url);
  request.on("error", () => undefined);
  request.on("response", () => request.destroy());
  request.end();
  expect(await lines(1)).toMatchObject([{ status: 200, aborted: true }]);
});

test("each day has its file, and only the last days are kept", async () => {
  const where = folder();
  const file = createDailyFile({ folder: where, days: 3, log });
  const start = Date.parse("2026-11-15T23:59:59.999Z");
  for (let number = 0; number < 5; number += 1) file.add(`${number}\n`, start + number * day);
  await file.flush();
  writeFileSync(path.join(where, "notes.txt"), "mine");
  file.add("last\n", start + 4 * day);
  await file.close();
  expect(readdirSync(where).toSorted()).toEqual([
    "2026-11-17.jsonl",
    "2026-11-18.jsonl",
    "2026-11-19.jsonl",
    "notes.txt",
  ]);
  expect(readFileSync(path.join(where, "2026-11-19.jsonl"), "utf8")).toBe("4\nlast\n");
});

test("a folder that cannot be written is told once, and harms no one", async () => {
  const where = folder();
  writeFileSync(where, "a file");
  const file = createDailyFile({ folder: where, days: 3, log });
  for (let number = 0; number < 3; number += 1) {
    file.add("lost\n", number * day);
    await file.flush();
  }
  await file.close();
  expect(log.warn).toHaveBeenCalledTimes(1);
});
