import type { IncomingMessage } from "node:http";
import { Hono } from "hono";
import { expect, test } from "vitest";
import type { RequestEnv } from "../../requests/request-context.ts";
import { refuseOverload } from "./refuse-overload.ts";

const overload = { on: true };
const { route, middleware } = refuseOverload({ isOn: () => overload.on });
const app = new Hono<RequestEnv>();
app.use(middleware);
app.all("*", (context) => context.text("served"));

const find = async (path: string, accept = "*/*") =>
  route({ headers: { accept } } as IncomingMessage, path);

test("while the server is overloaded, all but health checks and the status page get a 503 that says when to retry", async () => {
  for (const path of ["/", "/rest/v1/news", "/auth/v1/otp"]) {
    const refused = await app.request(path, { method: "POST" });
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("2");
    expect(await refused.json()).toMatchObject({ error_code: "busy" });
    const buffered = await find(path);
    expect(buffered?.status).toBe(503);
    expect(buffered?.headers.get("retry-after")).toBe("2");
  }
  const page = await find("/", "text/html,*/*");
  expect(new TextDecoder().decode(page?.body)).toContain("Please try again in a moment.");
  for (const path of ["/healthz", "/readyz", "/status", "/status.json"]) {
    expect((await app.request(path)).status).toBe(200);
    expect(await find(path)).toBeUndefined();
  }
  overload.on = false;
  expect((await app.request("/")).status).toBe(200);
  expect(await find("/")).toBeUndefined();
});
