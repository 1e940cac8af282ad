import { expect, test } from "vitest";
import { projectStatuses } from "../vocabulary.ts";
import { ownProjectStatus } from "./own-status.ts";

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
