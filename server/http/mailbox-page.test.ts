import { Hono } from "hono";
import { expect, test } from "vitest";
import { createLog } from "../log.ts";
import { createMailbox } from "../mail/mailbox.ts";
import { mailboxPage } from "./mailbox-page.ts";
import { type RequestEnv, requestContext } from "./request-context.ts";

const log = createLog("silent");
const app = new Hono<RequestEnv>();
app.use(requestContext(log, 1));
app.route("/dev/mailbox", mailboxPage(createMailbox(log)));

/** A request over a socket from this address. */
function askFrom(remoteAddress: string, headers: Record<string, string> = {}) {
  const socket = { remoteAddress, remotePort: 1, remoteFamily: "IPv6" };
  return app.request("/dev/mailbox", { headers }, { incoming: { socket } });
}

test.each(["127.0.0.1", "127.0.0.53", "::1", "::ffff:127.0.0.1"])(
  "the mailbox is shown at this machine: %s",
  async (address) => expect((await askFrom(address)).status).toBe(200),
);

test.each(["203.0.113.9", "::ffff:203.0.113.9", "2001:db8::1", "::ffff:10.0.0.1"])(
  "the mailbox does not exist for %s",
  async (address) => expect((await askFrom(address)).status).toBe(404),
);

test.each(["Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"])(
  "the mailbox does not exist for whoever comes through a proxy on this machine: %s",
  async (name) => {
    const answer = await askFrom("127.0.0.1", { [name]: "127.0.0.1" });
    expect(answer.status).toBe(404);
  },
);
