import { expect, test } from "vitest";
import { projectStatuses } from "../vocabulary.ts";
import { explorerStatus, ownProjectStatus } from "./project-status.ts";

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

test("the owner's card shortens ready, pending and unknown statuses, and keeps the rest", () => {
  for (const status of ["Ready to retire", "Ready to be retired"]) {
    expect(ownProjectStatus(status)).toBe("Ready");
  }
  for (const status of ["Pending < 1 year", "Pending > 1 year", "Other", "", null, "Unheard of"]) {
    expect(ownProjectStatus(status)).toBe("Pending");
  }
  for (const status of projectStatuses.filter((known) => /issu|Listed/.test(known))) {
    expect(ownProjectStatus(status)).toBe(status);
  }
  expect(ownProjectStatus("Sold out")).toBe("Sold Out");
});
