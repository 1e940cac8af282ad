import { expect, test } from "vitest";
import { projectStatuses } from "../vocabulary.ts";
import { explorerStatus } from "./project-status.ts";

test("'Ready to retire' becomes Ready, 'Sold out' becomes Sold Out", () => {
  expect(explorerStatus("Ready to retire")).toBe("Ready");
  expect(explorerStatus("Sold out")).toBe("Sold Out");
});

test("anything else becomes Pending", () => {
  const others = projectStatuses.filter((s) => s !== "Ready to retire" && s !== "Sold out");
  for (const status of [...others, null, "", "ready to retire"]) {
    expect(explorerStatus(status)).toBe("Pending");
  }
});
