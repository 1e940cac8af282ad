import { expect, test } from "vitest";
import { UnconfirmedDelivery } from "./message.ts";
import { watchTransport } from "./watch-transport.ts";

const message = { to: "a@example.org", subject: "s", html: "h", text: "t" };

test("deliveries are counted, and a refused recipient is not the mail server's fault", async () => {
  let next: Error | undefined;
  const { transport, record } = watchTransport({
    send: async () => {
      if (next) throw next;
    },
  });
  const send = (failure?: Error) => {
    next = failure;
    return transport.send(message).catch((cause: unknown) => cause);
  };
  expect(record.state()).toBeUndefined();
  const refused = Object.assign(new Error("no such user"), { command: "RCPT TO" });
  expect(await send(refused)).toBe(refused);
  expect(record.state()).toBeUndefined();
  await send();
  expect(record.state()).toMatchObject({ works: true });
  await send(refused);
  expect(record.state()).toMatchObject({ works: true });
  await send(Object.assign(new Error("no connection"), { code: "ECONNECTION" }));
  await send(new UnconfirmedDelivery());
  expect(record.state()).toMatchObject({ works: false });
  expect(record.counts).toEqual({ sent: 1, failed: 3, held: 1 });
});
