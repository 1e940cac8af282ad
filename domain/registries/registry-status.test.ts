import { expect, test } from "vitest";
import { endedInRegistry } from "./registry-status.ts";

test.each([
  "Withdrawn",
  "Inactive",
  "Rejected by Administrator",
  "On Hold - see notification letter",
  "Registration request denied",
  "Registration and verification approval request denied",
  "Project De-Registered",
  "DEREGISTERED",
  "Canceled",
  "Cancelled",
  "Terminated",
  "Suspended",
  "Withdrawn - not registered",
  "project_withdrawn",
  "ON_HOLD",
  "On‑Hold",
  "Onhold",
  "Administrative hold",
  "Declined",
  "Listing request declined",
  "Project Paused",
])("'%s' has ended in the registry", (status) => {
  expect(endedInRegistry(status)).toBe(true);
});

test.each([
  null,
  "",
  "Registered",
  "Active",
  "Listed - Active Registry Project",
  "Under development",
  "Registration requested",
  "Verification approval request denied",
  "Late to verify",
  "Completed",
  "Gold Standard Certified Project",
  "Withdrawal requested",
  "No longer suspended",
  "Not on hold",
  "Not de-registered",
  "Verification declined",
  "Account holder changed",
  "Not yet withdrawn",
  "Interactive",
  "A word that no registry has used yet",
])("'%s' has not ended, as far as the word says", (status) => {
  expect(endedInRegistry(status)).toBe(false);
});
