import { expect, test, vi } from "vitest";
import { createLog } from "../server-log.ts";
import { engineMail } from "./engine-mail.ts";

const message = {
  to: "a@example.org",
  subject: "Your login link",
  html: "<p>secret</p>",
  text: "",
};

test("an undelivered sign-in message fails, and the log has the reason but not the content", async () => {
  const log = createLog("silent");
  const warn = vi.spyOn(log, "warn");
  const send = () => Promise.reject(new Error("connect ECONNREFUSED"));
  await expect(engineMail({ send }, log).send(message)).rejects.toThrow("ECONNREFUSED");
  expect(warn.mock.calls).toEqual([
    [{ reason: "connect ECONNREFUSED" }, "sign-in mail not delivered"],
  ]);
});

test("a sign-in message is sent with a readable text part", async () => {
  const send = vi.fn(async () => undefined);
  const html = '<p>Hello &amp; welcome</p><a href="https://x.example/#a">Sign in</a>';
  await engineMail({ send }, createLog("silent")).send({ ...message, html });
  expect(send).toHaveBeenCalledWith({
    to: message.to,
    subject: message.subject,
    html,
    text: "Hello & welcome\n\nSign in: https://x.example/#a",
  });
});
