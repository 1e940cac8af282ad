import { expect, it } from "vitest";
import { shortenEmail } from "./account-menu";

it("leaves out the middle of a long address", () => {
  expect(shortenEmail("ana@business-buyers.example")).toEqual({
    start: "ana@bu…",
    end: "ers.example",
  });
});

it.each(["", "a@b.example", "123456789012345678"])(
  "keeps an address that is no longer than its shortened form: %j",
  (email) => {
    expect(shortenEmail(email)).toEqual({ start: email, end: "" });
  },
);
