import { expect, it } from "vitest";
import { cn } from "./class-names";

it("joins class names and leaves out falsy values", () => {
  expect(cn("flex", false, undefined, null, "", { "opacity-55": true, hidden: false })).toBe(
    "flex opacity-55",
  );
});
