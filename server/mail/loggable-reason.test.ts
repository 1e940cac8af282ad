import { expect, test } from "vitest";
import { withoutAddresses } from "./loggable-reason.ts";

test("removes e-mail addresses from a mail server's refusal", () => {
  expect(withoutAddresses("550 5.1.1 <ada@example.org>: Recipient address rejected")).toBe(
    "550 5.1.1 <…>: Recipient address rejected",
  );
  expect(withoutAddresses("connect ECONNREFUSED 127.0.0.1:25")).toBe(
    "connect ECONNREFUSED 127.0.0.1:25",
  );
});
