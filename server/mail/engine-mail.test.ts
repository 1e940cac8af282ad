import { expect, test, vi } from "vitest";
import { createLog } from "../server-log.ts";
import { engineMail } from "./engine-mail.ts";
import type { MailTransport } from "./message.ts";

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
  expect(send).toHaveBeenCalledWith(
    {
      to: message.to,
      subject: message.subject,
      html,
      text: "Hello & welcome\n\nSign in: https://x.example/#a",
    },
    expect.anything(),
  );
});

test("a sign-in message that the mail server has counts as sent after ten seconds", async () => {
  vi.useFakeTimers();
  const slow: MailTransport = {
    async send(_, delivery) {
      await delivery?.beforeHandover?.();
      await new Promise(() => undefined);
    },
  };
  const sent = vi.fn();
  const sending = engineMail(slow, createLog("silent")).send(message).then(sent);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(sent).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  await sending;
  vi.useRealTimers();
});
