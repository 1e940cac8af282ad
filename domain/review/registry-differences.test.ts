import { expect, test } from "vitest";
import { projectRow } from "../../tests/fixtures/project-rows.ts";
import { projectRecord } from "../submission/project-record.ts";
import { registryStatements } from "./registry-differences.ts";
import { shownText } from "./review-fields.ts";

const record = projectRecord(
  projectRow({
    estimated_annual_tonnes: 60_000,
    issued_tonnes: 1200,
    verifier: "Earthood",
    project_methodologies: [{ name: "VM0033", version: "2.1", link: null, position: 0 }],
  }),
);
const said = (value: unknown, asOf = "2026-11-03") => ({ value, asOf });
const verra = {
  registry: "Verra" as const,
  values: {
    "impact.estimatedAnnualTonnes": said("56373"),
    "impact.issuedTonnes": said("1200"),
    "impact.retiredTonnes": said("10"),
    "project.methodologies": said([{ name: "VM0007" }, { name: "VM0048" }], "2025-01-31"),
  },
};
const statements = (submission: Parameters<typeof registryStatements>[2] = null) =>
  // @ts-expect-error: as the database may hold it, in fewer parts than today's form knows
  [...registryStatements(verra, record, submission)].map(
    ([name, { registry, value, asOf }]) => `${name}: ${registry} ${shownText(name, value)} ${asOf}`,
  );

test("what the registry says is told where the developer states something else", () => {
  expect(statements()).toEqual([
    "project.methodologies: Verra VM0007, VM0048 2025-01-31",
    "impact.estimatedAnnualTonnes: Verra 56,373 2026-11-03",
  ]);
  expect(registryStatements(null, record, null).size).toBe(0);
});

test("a change that waits is compared as it would become", () => {
  const impact = { estimatedAnnualTonnes: "56373", issuedTonnes: "1300" };
  expect(statements({ impact })).toEqual([
    "project.methodologies: Verra VM0007, VM0048 2025-01-31",
    "impact.issuedTonnes: Verra 1,200 2026-11-03",
  ]);
});
