import { afterEach, expect, test, vi } from "vitest";
import { startMailServer } from "../../tests/fixtures/mail-server.ts";
import { freePort } from "../network/free-port.ts";
import { UnconfirmedDelivery } from "./message.ts";
import { mailTimeouts, smtpTransport } from "./smtp-transport.ts";

const message = { to: "reader@example.org", subject: "News", html: "<p>News</p>", text: "News" };

let stop: (() => Promise<void>) | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await stop?.();
  stop = undefined;
});

/** A mail server that says nothing about a message until the test lets it, and a transport to it. */
async function heldServer(timeouts = mailTimeouts) {
  let settle: { accept: () => void; refuse: (error: Error) => void } | undefined;
  const port = await freePort();
  const server = await startMailServer(
    port,
    () => new Promise((accept, refuse) => (settle = { accept, refuse })),
  );
  stop = server.stop;
  const transport = smtpTransport({
    url: `smtp://127.0.0.1:${port}`,
    from: "hello@example.org",
    timeouts,
  });
  return {
    transport,
    received: server.received,
    accept: () => settle?.accept(),
    refuse: (code: number) =>
      settle?.refuse(Object.assign(new Error("Not this one"), { responseCode: code })),
  };
}

test("a mail server may take nine minutes to accept a message, and gets it once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { transport, received, accept } = await heldServer();
  const settled = vi.fn();
  const sending = transport.send(message).then(settled, settled);
  await vi.waitUntil(() => received.length === 1);
  await vi.advanceTimersByTimeAsync(9 * 60_000);
  expect(settled).not.toHaveBeenCalled();
  accept();
  await sending;
  expect(settled).toHaveBeenCalledWith(undefined);
  expect(received).toHaveLength(1);
});

test("what happens to a message whose acceptance never comes is not known", async () => {
  const { transport, received } = await heldServer({ ...mailTimeouts, acceptance: 200 });
  await expect(transport.send(message)).rejects.toThrow(UnconfirmedDelivery);
  expect(received).toHaveLength(1);
});

test("a refused message was not handed over", async () => {
  const { transport, received, refuse } = await heldServer();
  const sending = transport.send(message).catch((error: unknown) => error);
  await vi.waitUntil(() => received.length === 1);
  refuse(451);
  const error = await sending;
  expect(error).not.toBeInstanceOf(UnconfirmedDelivery);
  expect(String(error)).toContain("Not this one");
});

test("a message is not handed over if that cannot be recorded, or nobody waits any more", async () => {
  const { transport, received, accept } = await heldServer();
  const beforeHandover = () => Promise.reject(new Error("The database is down"));
  await expect(transport.send(message, { beforeHandover })).rejects.toThrow("database is down");
  const patience = new AbortController();
  const late = transport.send(message, { signal: patience.signal });
  patience.abort();
  await expect(late).rejects.toThrow("took too long");
  // Had it been sent after all, it would have come before this one.
  const last = transport.send({ ...message, to: "last@example.org" });
  await vi.waitUntil(() => received.length > 0);
  accept();
  await last;
  expect(received.map(({ to }) => to)).toEqual(["last@example.org"]);
});

test("a mail server that hangs before the message is given up, and never gets it", async () => {
  const { transport, received } = await heldServer({ ...mailTimeouts, transmission: 1 });
  await expect(transport.send(message)).rejects.toThrow("did not take the message");
  expect(received).toEqual([]);
});
