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
  // @ts-expect-error: older rows in the database have fewer parts than the current form
  [...registryStatements(verra, record, submission)].map(
    ([name, { registry, value, asOf }]) => `${name}: ${registry} ${shownText(name, value)} ${asOf}`,
  );

test("lists the registry's value where the developer states a different one", () => {
  expect(statements()).toEqual([
    "project.methodologies: Verra VM0007, VM0048 2025-01-31",
    "impact.estimatedAnnualTonnes: Verra 56,373 2026-11-03",
  ]);
  expect(registryStatements(null, record, null).size).toBe(0);
});

test("compares a pending change by its future values", () => {
  const impact = { estimatedAnnualTonnes: "56373", issuedTonnes: "1300" };
  expect(statements({ impact })).toEqual([
    "project.methodologies: Verra VM0007, VM0048 2025-01-31",
    "impact.issuedTonnes: Verra 1,200 2026-11-03",
  ]);
});
