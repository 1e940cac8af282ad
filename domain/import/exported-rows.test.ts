import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { registryFile, rowsIn, tableOf } from "../../tests/fixtures/registry-files.ts";
import { countries } from "../countries/countries.ts";
import { recordBy } from "../record-by.ts";
import { statedTextKeys, statedTextPath } from "../stated-texts.ts";
import { csvFile } from "../text/csv.ts";
import {
  carbonCategories,
  labelScopes,
  projectSectors,
  projectStages,
  projectSubTypes,
  projectTypes,
  type Registry,
  registries,
  sdgGoals,
} from "../vocabulary.ts";
import { exportedRows } from "./exported-rows.ts";
import { type ImportedRow, importableFields, importableLabel } from "./importable-fields.ts";
import { importedRows } from "./imported-rows.ts";
import { suggestedMapping } from "./mapping.ts";
import { type MappingTarget, targetLabel } from "./mapping-targets.ts";
import { recogniseRegistry } from "./recognise-registry.ts";
import { ownColumns } from "./registry-files/own-export.ts";

const withoutLines = (rows: readonly ImportedRow[]) =>
  rows.map(({ line: _, leftOut: _leftOut, ...row }) => row);

describe("import, export and reimport", () => {
  test.each<[string, Registry]>([
    ["verra", "Verra"],
    ["gold-standard", "Gold Standard"],
    ["american-carbon-registry", "American Carbon Registry (ACR)"],
    ["climate-action-reserve", "Climate Action Reserve (CAR)"],
    ["isometric", "Isometric"],
    ["art-trees", "ART Registry"],
    ["cercarbono", "Cercarbono"],
    ["puro", "Puro Standard and Registry"],
  ])("preserves the rows of the file %s", (name, registry) => {
    const { rows } = rowsIn(registryFile(name), registry);
    const exported = exportedRows(rows, registry);
    expect(recogniseRegistry(tableOf(exported).header)?.registry).toBeNull();
    const again = rowsIn(exported, registry);
    expect(again.problems).toEqual([]);
    expect(withoutLines(again.rows)).toEqual(withoutLines(rows));
  });

  const odd = fc.constantFrom(
    "<b>bold</b>",
    "&amp;lt;i&gt;",
    "<<b>b>",
    "a; b | c \\",
    "=1+1",
    "'=1",
    "a\r\nb",
    "\u202egnp",
    "x\u0000y",
    "  two  blanks ",
    "None",
    "N/A",
    "NA",
    "&#38;lt;",
  );
  const text = fc.oneof(odd, fc.string({ unit: "grapheme", maxLength: 30 }));
  const words = fc.array(text, { maxLength: 80, size: "medium" }).map((parts) => parts.join(" "));
  const someOf = (values: readonly string[], separator = "; ") =>
    fc.subarray([...values], { maxLength: 4 }).map((chosen) => chosen.join(separator));
  const oneOf = (values: readonly string[]) => fc.constantFrom("", ...values);
  const number = fc.oneof(
    fc.constantFrom("", "56,373", "550369.0", "-1", "00012", "1.5", "n/a", "many"),
    fc.nat().map(String),
  );
  const date = fc.constantFrom(
    "",
    "2024-05-04",
    "1/21/2022 6:27:06 PM",
    "4 Mar 2021",
    "31/12/2020",
  );
  const degrees = fc.oneof(
    fc.constant(""),
    fc.double({ min: -95, max: 95, noNaN: true }).map(String),
  );
  const methodologies = fc
    .array(fc.tuple(text, fc.constantFrom("", "1.2"), fc.constantFrom("", "example.org/a;b")))
    .map((records) => records.map((parts) => parts.join("|")).join("; "));
  const labels = fc
    .tuple(
      fc.oneof(text, fc.constantFrom("CCP-Approved", "CORSIA: First Phase, 2024-2026 Scope")),
      oneOf(labelScopes),
      fc.constantFrom("", "2024, 2025"),
      fc.constantFrom("", "2024-01-01"),
    )
    .map((parts) => parts.join("|"));

  const cells: Record<MappingTarget, fc.Arbitrary<string>> = {
    registryId: text,
    "project.registry": fc.constant(""),
    registryStatus: oneOf(["Registered", "Under validation", "validated", "=odd"]),
    derived: someOf(importableFields.map(importableLabel)),
    registryType: fc.constant(""),
    "company.name": text,
    "project.name": text,
    "project.registryLink": fc.constantFrom(
      "",
      "www.a.example/x;y",
      "https://b.example/?q=1",
      "no",
    ),
    "company.projectLocation": someOf([
      "Congo, The Democratic Republic of The",
      "US",
      ...Object.values(countries),
      "Global",
    ]),
    "company.projectRegion": text,
    "project.latitude": degrees,
    "project.longitude": degrees,
    "project.sector": someOf(projectSectors),
    "project.type": someOf(projectTypes),
    "project.subType": someOf(projectSubTypes),
    "impact.category": oneOf(carbonCategories),
    "impact.stage": oneOf([...projectStages, "Under validation", "Registered"]),
    "project.methodologies": methodologies,
    "project.creditingPeriodStart": date,
    "project.creditingPeriodEnd": date,
    ...recordBy(statedTextKeys, statedTextPath, () => text),
    "impact.estimatedAnnualTonnes": number,
    "impact.issuedTonnes": number,
    "impact.retiredTonnes": number,
    "impact.sdgs": fc.oneof(someOf(sdgGoals), fc.constantFrom("4,13,6", "None", "03: Good Health")),
    "impact.labels": labels,
    "details.description": words,
    "details.website": fc.constantFrom("", "HTTP://A.example", "a.example", "none"),
  };

  test("preserves any valid row", () => {
    // Only a few cells of each row are filled, so that most rows are valid.
    const filled = fc.subarray([...ownColumns], { maxLength: 6 });
    const row = filled.chain((targets) =>
      fc.record(Object.fromEntries(targets.map((target) => [target, cells[target]]))),
    );
    fc.assert(
      fc.property(
        fc.array(row, { minLength: 1, maxLength: 3 }),
        fc.constantFrom(...registries),
        (rows, registry) => {
          const named = rows.map((given, index) => {
            const registryId = `${given.registryId ?? ""}${index}`;
            const held: Partial<Record<MappingTarget, string>> = { ...given, registryId };
            return ownColumns.map((target) => held[target]?.replaceAll("\0", "") ?? "");
          });
          const table = tableOf(csvFile([ownColumns.map(targetLabel), ...named]));
          const mapping = suggestedMapping(table.header, recogniseRegistry(table.header));
          const first = importedRows(table, mapping, registry);
          fc.pre(first.rows.length > 0);
          const again = rowsIn(exportedRows(first.rows, registry), registry);
          expect(again.problems).toEqual([]);
          expect(again.rows.flatMap(({ leftOut }) => leftOut)).toEqual([]);
          expect(withoutLines(again.rows)).toEqual(withoutLines(first.rows));
        },
      ),
      { numRuns: 400 },
    );
  });
});
