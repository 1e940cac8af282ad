import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { createLog } from "../server-log.ts";
import { createErrorReporter, type ErrorReporter } from "./error-reporter.ts";

interface Received {
  path: string | undefined;
  authorisation: string | undefined;
  lines: string[];
}

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A receiver of envelopes; `respond` may leave a request without a response. */
async function receive(respond: () => number | null = () => 200) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { url: path, headers } = request;
      const authorisation = headers["x-sentry-auth"]?.toString();
      received.push({ path, authorisation, lines: Buffer.concat(chunks).toString().split("\n") });
      const status = respond();
      if (status !== null) response.writeHead(status).end();
    });
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { received, dsn: `http://publickey@127.0.0.1:${port}/sub/42` };
}

function start(dsn: string, timeout = 5_000) {
  const log = { warn: vi.fn() };
  const reporter = createErrorReporter({ dsn, environment: "test", log, timeout });
  closing.push(reporter.close);
  return { log, reporter };
}

/** Each of a kind of its own, so that none counts as the same again. */
const failure = (number: number) => ({
  message: `failure ${String.fromCharCode(97 + number)}`,
  error: new Error("it broke"),
  level: "error" as const,
  requestId: "5c4f",
});
const reportMany = (reporter: ErrorReporter, count: number) => {
  for (let number = 0; number < count; number += 1) reporter.report(failure(number));
};

test("an error line becomes an envelope, with the request's id and the source's lines alone", async () => {
  const { received, dsn } = await receive();
  const { reporter } = start(dsn);
  const log = createLog("error", reporter.report).child({ requestId: "5c4f" });
  const secret = "jane@example.org";
  const error = new Error(`no mail to ${secret} at 203.0.113.7`, {
    cause: Object.assign(new Error(`Key (email)=(${secret}) already exists`), { detail: secret }),
  });
  log.error({ err: error, body: { email: secret }, path: `/x?${secret}` }, `failed for ${secret}`);
  log.warn({ err: error }, "only a warning");
  await expect.poll(() => received).toHaveLength(1);
  const [{ path, authorisation, lines } = {} as Received] = received;
  expect(path).toBe("/sub/api/42/envelope/");
  expect(authorisation).toMatch(/^Sentry sentry_version=7, .*sentry_key=publickey$/);
  const [header, item, event] = lines.filter(Boolean).map((line) => JSON.parse(line));
  expect(header.event_id).toBe(event.event_id);
  expect(item).toEqual({ type: "event" });
  expect(event).toMatchObject({
    level: "error",
    platform: "node",
    tags: { request_id: "5c4f" },
    message: { formatted: "failed for [address]" },
  });
  expect(event.exception.values.map(({ type }: { type: string }) => type)).toEqual([
    "Error",
    "Error",
  ]);
  expect(event.exception.values[1].stacktrace.frames.at(-1)).toMatchObject({
    filename: "server/error-reports/error-reporter.test.ts",
    in_app: true,
  });
  const sent = lines.join("\n");
  for (const told of [secret, "203.0.113.7", process.cwd()]) expect(sent).not.toContain(told);
});

test("the same failure is told once, and of many no more than ten at once", async () => {
  const { received, dsn } = await receive();
  const { log, reporter } = start(dsn);
  for (let number = 0; number < 5; number += 1) reporter.report(failure(0));
  await expect.poll(() => received).toHaveLength(1);
  await reporter.close();
  for (let round = 1; round < 20; round += 1) {
    reporter.report(failure(round));
    await reporter.close();
  }
  // A slow machine may give time for another one or two.
  expect(received.length).toBeGreaterThanOrEqual(10);
  expect(received.length).toBeLessThan(15);
  expect(log.warn).not.toHaveBeenCalled();
});

test("a receiver that refuses, hangs or is gone holds nothing up, and is one line of the log", async () => {
  let status: number | null = 503;
  const { received, dsn } = await receive(() => status);
  const { log, reporter } = start(dsn, 200);
  reportMany(reporter, 2);
  await reporter.close();
  status = null;
  const before = received.length;
  reportMany(reporter, 8);
  expect(received, "nobody waited").toHaveLength(before);
  await reporter.close();
  expect(received.length).toBeGreaterThan(2);
  expect(log.warn).toHaveBeenCalledTimes(1);
  const { log: other, reporter: lost } = start("http://key@127.0.0.1:9/1");
  reportMany(lost, 3);
  await lost.close();
  expect(other.warn).toHaveBeenCalledTimes(1);
});
