import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { createLog } from "../server-log.ts";
import { chooseTransport } from "./choose-transport.ts";

const message = { to: "a@example.org", subject: "Hello", html: "<p>Hello</p>", text: "Hello" };
const choose = (environment: Record<string, string>) =>
  chooseTransport(readConfig(environment), createLog("silent"));

test("uses the mailbox page on a development machine without a mail server", async () => {
  const { transport, mailbox } = choose({});
  await transport.send(message);
  expect(mailbox?.messages()).toEqual([expect.objectContaining(message)]);
});

test("fails to send in production without a mail server", async () => {
  const { transport, mailbox } = choose({ NODE_ENV: "production" });
  expect(mailbox).toBeUndefined();
  await expect(transport.send(message)).rejects.toThrow(
    "No mail server is configured: set SMTP_URL.",
  );
});

test.each(["development", "production"])("uses the configured mail server (%s)", (NODE_ENV) => {
  expect(choose({ NODE_ENV, SMTP_URL: "smtp://127.0.0.1:1" }).mailbox).toBeUndefined();
});
