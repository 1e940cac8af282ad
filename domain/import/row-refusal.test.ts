import { expect, test } from "vitest";
import { rowRefusal } from "./row-refusal.ts";

test("a row whose ID another project has without a registry says how to settle it", () => {
  expect(rowRefusal({ message: "project_id_taken", details: "1764" })).toBe(
    'A project that states no registry has the ID "1764". If it is this one, state its registry on its page and import the row again.',
  );
});

test("other refusals have the team's usual message", () => {
  expect(rowRefusal({ message: "unheard of" })).toBe("unheard of");
});
