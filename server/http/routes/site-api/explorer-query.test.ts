import { Hono } from "hono";
import { expect, test } from "vitest";
import { createTimeBudget } from "../../../concurrency/time-budget.ts";
import { type RequestEnv, requestContext } from "../../../requests/request-context.ts";
import { createLog } from "../../../server-log.ts";
import { createCompute, jsonRoute } from "./explorer-query.ts";

test("a visitor who has used up the time for searches gets 429, and no one else does", async () => {
  const clock = { now: 0 };
  const compute = createCompute(createTimeBudget({ secondsPerMinute: 1, now: () => clock.now }));
  const app = new Hono<RequestEnv>();
  app.use(requestContext(createLog("silent"), 1));
  app.get(
    "/",
    jsonRoute(async (context) =>
      compute(context, () => {
        clock.now += 700;
        return {};
      }),
    ),
  );
  const search = (address: string) => app.request("/", { headers: { "X-Forwarded-For": address } });
  expect((await search("198.51.100.1")).status).toBe(200);
  expect((await search("198.51.100.1")).status).toBe(200);
  const refused = await search("198.51.100.1");
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect((await refused.json()).message).toMatch(/Please wait a moment/);
  expect((await search("198.51.100.2")).status).toBe(200);
  clock.now += 60_000;
  expect((await search("198.51.100.1")).status).toBe(200);
});
