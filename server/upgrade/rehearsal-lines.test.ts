import { expect, test } from "vitest";
import { isWell, rehearsalLines } from "./rehearsal-lines.ts";
import type { Rehearsal } from "./rehearse.ts";

const migrationWith = (heldFor: number): Rehearsal["migrations"][number] => ({
  name: "20270101000000_made_up",
  seconds: 2,
  locks: [{ table: "public.projects", rows: 50_000, mode: "AccessExclusiveLock", heldFor }],
});
const walked = { name: "home", path: "/", status: 200, milliseconds: 12 };
const well: Rehearsal = { migrations: [migrationWith(0.2)], findings: [], walked: [walked] };

test("a migration's line says how long it took, what it locked, how large that is and for how long", () => {
  const lines = rehearsalLines(well);
  expect(lines).toContain("   2.00 s  20270101000000_made_up");
  expect(lines).toContain(
    "           ACCESS EXCLUSIVE on public.projects (about 50,000 rows) for 0.20 s at most",
  );
  expect(lines.at(-1)).toBe("The upgrade can be made.");
});

test("a lock of more than a second, a doctor's fault and a page that fails each forbid the upgrade", () => {
  const fault = {
    level: "fault",
    name: "roles",
    text: "anon is missing",
    mend: "create it",
  } as const;
  const unwell: Rehearsal[] = [
    { ...well, migrations: [migrationWith(1.1)] },
    { ...well, findings: [fault] },
    { ...well, walked: [{ ...walked, status: 500, problem: "200 was expected" }] },
  ];
  expect(isWell(well)).toBe(true);
  expect(unwell.map(isWell)).toEqual([false, false, false]);
  const [locked, found, broken] = unwell.map((one) => rehearsalLines(one).join("\n"));
  expect(locked).toContain("WARNING    ACCESS EXCLUSIVE on public.projects");
  expect(found).toContain("→ create it");
  expect(broken).toMatch(/^fault +home +500 .*: 200 was expected$/m);
  for (const text of [locked, found, broken]) expect(text).toContain("should not be made");
});
