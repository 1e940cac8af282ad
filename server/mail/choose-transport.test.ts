import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { createLog } from "../log.ts";
import { chooseTransport } from "./choose-transport.ts";

const message = { to: "a@example.org", subject: "Hello", html: "<p>Hello</p>", text: "Hello" };
const choose = (environment: Record<string, string>) =>
  chooseTransport(readConfig(environment), createLog("silent"));

test("on a development machine without a mail server the mailbox page takes messages", async () => {
  const { transport, mailbox } = choose({});
  await transport.send(message);
  expect(mailbox?.messages()).toEqual([expect.objectContaining(message)]);
});

test("in production without a mail server nothing counts as sent", async () => {
  const { transport, mailbox } = choose({ NODE_ENV: "production" });
  expect(mailbox).toBeUndefined();
  await expect(transport.send(message)).rejects.toThrow(
    "No mail server is configured: set SMTP_URL.",
  );
});

test.each(["development", "production"])(
  "a mail server that is set takes messages (%s)",
  (NODE_ENV) => {
    expect(choose({ NODE_ENV, SMTP_URL: "smtp://127.0.0.1:1" }).mailbox).toBeUndefined();
  },
);
