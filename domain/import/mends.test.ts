import { describe, expect, test } from "vitest";
import { registryFile, rowsIn, tableOf } from "../../tests/fixtures/registry-files.ts";
import { fieldCounts } from "./field-counts.ts";
import { importedRows } from "./imported-rows.ts";
import { noMends } from "./mends.ts";
import { leftOutValues, problemGroups } from "./problem-groups.ts";
import { namesCompany } from "./values/company-words.ts";

const mapping = ["registryId", "project.name", "company.name", "company.projectLocation"] as const;
const read = (lines: string, mends = noMends) =>
  importedRows(tableOf(`ID,Name,Company,Country\n${lines}`), mapping, "Verra", { mends });

describe("a row that names no company", () => {
  test.each([
    "Multiple Proponents",
    "Credits transferred from approved GHG program",
    "Not provided",
    "TBD",
    "Various",
    "n/a",
  ])("'%s' is no company", (text) => expect(namesCompany(text)).toBe(false));

  test("is refused until the team settles a stand-in for the file", () => {
    const lines = "1,a,Multiple Proponents,Kenya\n2,b,Acorn Ltd,Kenya\n3,c,TBD,Kenya\n4,d,,Kenya\n";
    const { rows, problems } = read(lines);
    expect(rows.map(({ registryId }) => registryId)).toEqual(["2", "4"]);
    expect(problemGroups(problems)).toMatchObject([
      { column: "Company", reason: "no-company", lines: [2, 4] },
    ]);
    const mended = read(lines, { ...noMends, company: "Verra’s project proponents" });
    expect(mended.problems).toEqual([]);
    expect(mended.rows.map(({ values }) => values["company.name"])).toEqual([
      "Verra’s project proponents",
      "Acorn Ltd",
      "Verra’s project proponents",
      "Verra’s project proponents",
    ]);
    expect(mended.rows.map(({ derived }) => derived.includes("company.name"))).toEqual([
      true,
      false,
      true,
      true,
    ]);
  });
});

test("a stand-in is for a file without a column of companies too", () => {
  const table = tableOf("ID,Name\n1,a\n");
  const [row] = importedRows(table, ["registryId", "project.name"], "Verra", {
    mends: { ...noMends, company: "Verra’s project proponents" },
  }).rows;
  expect(row).toMatchObject({
    values: { "company.name": "Verra’s project proponents" },
    derived: expect.arrayContaining(["company.name"]),
  });
});

test("nothing is made up about a company: a file states its name alone", () => {
  for (const [name, registry] of [
    ["verra", "Verra"],
    ["gold-standard", "Gold Standard"],
    ["american-carbon-registry", "American Carbon Registry (ACR)"],
  ] as const)
    for (const { values } of rowsIn(registryFile(name), registry).rows)
      expect(Object.keys(values).filter((field) => field.startsWith("company."))).not.toEqual(
        expect.arrayContaining([
          expect.stringMatching(/^company\.(size|type|location|headquarters|email|website)$/i),
        ]),
      );
});

test("unknown countries are left out, grouped with counts, and read as the team settles", () => {
  const lines = "1,a,A,Lalaland\n2,b,B,lalaland\n3,c,C,Utopia\n4,d,D,Kenya\n";
  const { rows, problems } = read(lines);
  expect(problems).toEqual([]);
  expect(problemGroups(leftOutValues(rows))).toMatchObject([
    {
      column: "Country",
      reason: "unknown-country",
      lines: [2, 3, 4],
      texts: [
        { text: "Lalaland", lines: [2, 3] },
        { text: "Utopia", lines: [4] },
      ],
    },
  ]);
  const mended = read(lines, { ...noMends, countries: { Lalaland: "Laos", Utopia: "Greece" } });
  expect(mended.rows.map(({ values }) => values["company.projectLocation"])).toEqual([
    "Laos",
    "Laos",
    "Greece",
    "Kenya",
  ]);
});

test("a name that is too long is shortened at a word, with the whole of it in the description", () => {
  const name = `${"long name ".repeat(24)}end`;
  const lines = `1,${name},Acorn Ltd,Kenya\n`;
  expect(read(lines).problems).toMatchObject([{ reason: "name-too-long", text: name }]);
  const [row] = read(lines, { ...noMends, shortenNames: true }).rows;
  expect(row?.values["project.name"]).toMatch(/^(long name )+long…$|^(long name )+…$/);
  expect(row?.values["project.name"]?.length).toBeLessThanOrEqual(200);
  expect(row?.values["details.description"]).toBe(`Full name: ${name}`);
});

test("counts per field what rows state, derive and leave empty, and their statuses", () => {
  const { fields, statuses } = fieldCounts(rowsIn(registryFile("verra"), "Verra").rows);
  expect(fields["project.name"]).toEqual({ stated: 6, derived: 0, empty: 0 });
  expect(fields["project.registryLink"]).toEqual({ stated: 0, derived: 6, empty: 0 });
  expect(fields["impact.stage"]).toEqual({ stated: 2, derived: 0, empty: 4 });
  expect(fields["project.verifier"]).toEqual({ stated: 0, derived: 0, empty: 6 });
  expect(statuses).toHaveLength(6);
  expect(statuses).toContainEqual({ status: "Withdrawn", count: 1 });
});

test.each(["Foo  Land", "Foo&nbsp;Land", "<p>Foo Land</p>", "Foo\u00a0Land"])(
  "a country settled for '%s' is found again",
  (cell) => {
    const { leftOut } = read(`1,a,Acorn Ltd,${cell}\n`).rows[0] ?? {};
    expect(leftOut).toMatchObject([{ text: "Foo Land" }]);
    const mends = { ...noMends, countries: { [leftOut?.[0]?.text ?? ""]: "Kenya" } };
    const { rows } = read(`1,a,Acorn Ltd,${cell}\n`, mends);
    expect(rows[0]?.values["company.projectLocation"]).toBe("Kenya");
  },
);
