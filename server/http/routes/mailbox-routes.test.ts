import { Hono } from "hono";
import { expect, test } from "vitest";
import { createMailbox } from "../../mail/mailbox.ts";
import { type RequestEnv, requestContext } from "../../requests/request-context.ts";
import { createLog } from "../../server-log.ts";
import { mailboxRoutes } from "./mailbox-routes.ts";

const log = createLog("silent");

interface RequestOptions {
  headers?: Record<string, string>;
  host?: string;
  siteUrl?: string;
}

/** Sends a request over a socket from this address. */
function requestFrom(remoteAddress: string, options: RequestOptions = {}) {
  const { headers = {}, host = "localhost:3000", siteUrl = "http://localhost:3000" } = options;
  const app = new Hono<RequestEnv>();
  app.use(requestContext(log, 1));
  app.route("/dev/mailbox", mailboxRoutes(createMailbox(log), siteUrl));
  const socket = { remoteAddress, remotePort: 1, remoteFamily: "IPv6" };
  return app.request(`http://${host}/dev/mailbox`, { headers }, { incoming: { socket } });
}

test.each(["127.0.0.1", "127.0.0.53", "::1", "::ffff:127.0.0.1"])(
  "the mailbox is shown to this machine: %s",
  async (address) => expect((await requestFrom(address)).status).toBe(200),
);

test.each(["203.0.113.9", "::ffff:203.0.113.9", "2001:db8::1", "::ffff:10.0.0.1"])(
  "the mailbox does not exist for %s",
  async (address) => expect((await requestFrom(address)).status).toBe(404),
);

test.each(["Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"])(
  "the mailbox does not exist for requests through a proxy on this machine: %s",
  async (name) => {
    const response = await requestFrom("127.0.0.1", { headers: { [name]: "127.0.0.1" } });
    expect(response.status).toBe(404);
  },
);

test.each(["127.0.0.1:3000", "[::1]:3000", "localhost"])(
  "the mailbox is shown under any name of this machine: %s",
  async (host) => expect((await requestFrom("127.0.0.1", { host })).status).toBe(200),
);

test("the mailbox does not exist under another host name, nor on a public site", async () => {
  expect((await requestFrom("127.0.0.1", { host: "rebound.example" })).status).toBe(404);
  const siteUrl = "https://cleartonne.example";
  expect((await requestFrom("127.0.0.1", { siteUrl })).status).toBe(404);
});
