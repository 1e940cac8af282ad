import { Hono } from "hono";
import { afterEach, expect, test, vi } from "vitest";
import { type RequestEnv, requestContext } from "../../requests/request-context.ts";
import { createLog } from "../../server-log.ts";
import { takeTurns } from "./take-turns.ts";

afterEach(() => {
  vi.useRealTimers();
});

/** An app whose requests end when the test says so. */
function heldApp(slots: number) {
  const under = new Map<string, () => void>();
  const app = new Hono<RequestEnv>();
  app.use(requestContext(createLog("silent"), 1), takeTurns(slots));
  app.all("/:name", async (context) => {
    await new Promise<void>((resolve) => under.set(context.req.param("name"), resolve));
    return context.text("done");
  });
  const send = (name: string, address: string, init: RequestInit = {}) =>
    app.request(`/${name}`, { ...init, headers: { ...init.headers, "X-Forwarded-For": address } });
  return { send, under };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test("so many requests of one visitor are under way at once, and no one else waits for them", async () => {
  const { send, under } = heldApp(2);
  const responses = ["a", "b", "c"].map((name) => send(name, "192.0.2.1"));
  const other = send("d", "192.0.2.2");
  await settled();
  expect([...under.keys()]).toEqual(["a", "b", "d"]);
  under.get("a")?.();
  expect((await responses[0])?.status).toBe(200);
  await settled();
  expect([...under.keys()]).toEqual(["a", "b", "d", "c"]);
  for (const end of under.values()) end();
  await Promise.all([...responses, other]);
});

test("only other large bodies wait for a large body", async () => {
  const { send, under } = heldApp(1);
  const large = { method: "POST", headers: { "Content-Length": "1000000" } };
  const responses = [
    send("a", "192.0.2.1", large),
    send("b", "192.0.2.1", large),
    send("c", "192.0.2.1"),
  ];
  await settled();
  expect([...under.keys()]).toEqual(["a", "c"]);
  under.get("a")?.();
  await responses[0];
  await settled();
  for (const end of under.values()) end();
  await Promise.all(responses);
});

test("a request that has waited two seconds goes ahead", async () => {
  vi.useFakeTimers();
  const { send, under } = heldApp(1);
  const responses = [send("a", "192.0.2.1"), send("b", "192.0.2.1")];
  await vi.advanceTimersByTimeAsync(1_999);
  expect([...under.keys()]).toEqual(["a"]);
  await vi.advanceTimersByTimeAsync(1);
  expect([...under.keys()]).toEqual(["a", "b"]);
  for (const end of under.values()) end();
  await Promise.all(responses);
});
