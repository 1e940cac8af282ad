import { describe, expect, test } from "vitest";
import { registryFile, rowsIn, tableOf } from "../../tests/fixtures/registry-files.ts";
import { brokenRules } from "../errors.ts";
import type { Registry } from "../vocabulary.ts";
import { importedRows, namedRegistry } from "./imported-rows.ts";

const fileRows = (name: string, registry: Registry) => rowsIn(registryFile(name), registry);

const valuesOf = (name: string, registry: Registry, id: string) =>
  fileRows(name, registry).rows.find(({ registryId }) => registryId === id)?.values;

const methodology = (name: string) => ({ name, version: "", link: "" });

describe("Verra's file", () => {
  const valuesOfProject = (id: string) => valuesOf("verra", "Verra", id);

  test("is converted to our fields", () => {
    expect(valuesOfProject("90001")).toEqual({
      "company.name": "EXAMPLE MILL TBK.",
      "project.name": "METHANE RECOVERY AT THE EXAMPLE MILL, PHASE 2",
      "company.projectLocation": "Indonesia",
      "company.projectRegion": "Asia",
      "project.sector": ["Waste"],
      "project.type": ["Waste Treatments"],
      "project.subType": ["Wastewater Treatment"],
      "project.registryLink": "https://registry.verra.org/app/projectDetail/VCS/90001",
      "impact.category": "Reduced/avoided emissions without storage",
      "impact.stage": "Pre-validation",
      "project.methodologies": [methodology("AMS-III.H.")],
      "impact.estimatedAnnualTonnes": "56373",
    });
  });

  test("distinguishes land use by activity, and sets no category if activities differ", () => {
    expect(valuesOfProject("90003")).toMatchObject({
      "company.projectLocation": "Brazil",
      "project.sector": ["Nature-Based Solutions"],
      "project.type": ["Forestry"],
      "project.subType": ["Afforestation Reforestation & Restoration"],
      "project.methodologies": [methodology("VM0007"), methodology("VM0033")],
      "project.creditingPeriodStart": "2024-05-10",
      "project.creditingPeriodEnd": "2064-05-09",
      "impact.estimatedAnnualTonnes": "1338705",
    });
    expect(valuesOfProject("90003")).not.toHaveProperty("impact.category");
    expect(valuesOfProject("90004")).toMatchObject({
      "company.projectLocation": "Democratic Republic of the Congo",
      "project.subType": ["Avoided Deforestation"],
      "impact.category": "Reduced emissions with short-lived storage",
    });
  });

  test("sets no stage for an ambiguous status, and no type for an unknown scope", () => {
    for (const id of ["90003", "90004", "90006", "90007"])
      expect(valuesOfProject(id)?.["impact.stage"]).toBe("");
    for (const field of ["project.sector", "project.type", "project.subType", "impact.category"])
      expect(valuesOfProject("90007")).not.toHaveProperty(field);
    expect(valuesOfProject("90005")).toMatchObject({
      "impact.stage": "Pre-verification",
      "company.projectLocation": "Turkey",
      "project.name": 'Mine Gas Power "North"',
    });
    expect(valuesOfProject("90006")).toMatchObject({
      "project.name": "Rừng ngập mặn 湿地",
      "company.projectLocation": "Vietnam",
    });
  });

  test("reports a row with multiple proponents, because it names no company", () => {
    expect(fileRows("verra", "Verra").problems).toEqual([
      {
        line: 3,
        column: "Proponent",
        reason: "no-company",
        text: "Multiple Proponents",
        message: expect.stringContaining("not a company"),
      },
    ]);
  });
});

test("Gold Standard's file supplies goals by number and a description within our limits", () => {
  const { rows, problems } = fileRows("gold-standard", "Gold Standard");
  expect(problems).toEqual([]);
  const [filters, oaks, wind, rice] = rows.map(({ values }) => values);
  expect(filters).toMatchObject({
    "impact.sdgs": [
      "3: Good Health and Well-being",
      "4: Quality Education",
      "5: Gender Equality",
      "6: Clean Water and Sanitation",
      "8: Decent Work and Economic Growth",
      "13: Climate Action",
    ],
    "details.description":
      'Filters for households.\n\nThey replace boiling with wood; "before" & after were compared.',
    "project.sector": ["Household Devices"],
    "project.type": ["Water"],
    "project.subType": ["Clean Water Access"],
    "impact.stage": "Pre-validation",
  });
  expect(oaks?.["details.description"]?.split(" ")).toHaveLength(75);
  expect(oaks?.["details.description"]).toMatch(/five…$/);
  expect(oaks?.["impact.estimatedAnnualTonnes"]).toBe("0");
  expect(wind).toMatchObject({ "impact.stage": "Project Verified", "project.subType": ["Wind"] });
  expect(wind).not.toHaveProperty("details.description");
  expect(rice).not.toHaveProperty("project.type");
});

test("the American Carbon Registry's file supplies US dates, goals by name and issued tonnes", () => {
  const { rows, problems } = fileRows("american-carbon-registry", "American Carbon Registry (ACR)");
  expect(problems).toEqual([]);
  const [reserves, gases, banks] = rows.map(({ values }) => values);
  expect(reserves).toMatchObject({
    "company.projectLocation": "United States",
    "company.projectRegion": "OHIO",
    "project.creditingPeriodStart": "2020-01-15",
    "project.creditingPeriodEnd": "2040-01-14",
    "impact.sdgs": expect.arrayContaining(["9: Industry, Innovation and Infrastructure"]),
    "impact.issuedTonnes": "550369",
    "impact.stage": "Project Verified",
    "project.verifier": "Example Verification (Services)",
    "details.website": "https://www.landtrust.example",
  });
  expect(gases).toMatchObject({
    "company.projectLocation": "South Africa",
    "impact.stage": "Pre-validation",
    "project.subType": ["Industrial Gas Destruction"],
  });
  expect(gases).not.toHaveProperty("details.website");
  expect(gases).not.toHaveProperty("impact.issuedTonnes");
  expect(banks?.["project.creditingPeriodStart"]).toBe("2024-04-05");
  expect(banks).not.toHaveProperty("impact.stage");
});

test("the Climate Action Reserve's types are its protocols, whatever their suffix", () => {
  const { rows, problems } = fileRows("climate-action-reserve", "Climate Action Reserve (CAR)");
  expect(problems).toEqual([]);
  const [planting, rice, reclaim] = rows.map(({ values }) => values);
  expect(planting).toMatchObject({
    "project.methodologies": [methodology("Reforestation - ARB Compliance")],
    "project.subType": ["Afforestation Reforestation & Restoration"],
    "impact.stage": "Pre-validation",
  });
  expect(rice).toMatchObject({
    "impact.sdgs": [
      "2: Zero Hunger",
      "9: Industry, Innovation and Infrastructure",
      "13: Climate Action",
    ],
    "details.description": "Aggregate of fields,\nlisted together.",
    "impact.issuedTonnes": "86",
    "impact.stage": "Project Verified",
  });
  expect(reclaim?.["project.subType"]).toEqual(["Industrial Gas Destruction"]);
});

test("Isometric's file supplies coordinates, and tonnes without fractions", () => {
  const { rows, problems } = fileRows("isometric", "Isometric");
  expect(problems).toEqual([]);
  const [biochar, rock, newcomer] = rows;
  expect(biochar).toMatchObject({
    registryId: "XA26",
    values: {
      "project.sector": ["Engineered Carbon Removals"],
      "project.subType": ["Biochar"],
      "impact.category": "Carbon removal with long-lived storage",
      "project.latitude": "27.0238",
      "project.longitude": "74.2179",
      "company.projectRegion": "Rajasthan, India",
      "impact.issuedTonnes": "5376",
      "impact.retiredTonnes": "3650",
      "impact.stage": "Project Verified",
    },
  });
  expect(rock?.values).toMatchObject({
    "impact.stage": "Pre-validation",
    "project.latitude": "-30.5595",
  });
  expect(newcomer?.values).not.toHaveProperty("project.sector");
  expect(newcomer?.values).not.toHaveProperty("company.projectLocation");
});

test("ART's file supplies countries in capitals and in inverted form", () => {
  const { rows, problems } = fileRows("art-trees", "ART Registry");
  expect(problems).toEqual([]);
  expect(rows.map(({ values }) => values["company.projectLocation"])).toEqual([
    "Brazil",
    "Democratic Republic of the Congo",
    "Côte d'Ivoire",
  ]);
  expect(rows[2]?.values).toMatchObject({
    "company.projectRegion": "Cavally, Nawa, Guémon",
    "project.creditingPeriodStart": "2019-01-01",
    "details.website": "https://www.parc.example",
  });
});

describe("a wrong value", () => {
  const header =
    "ID,Name,Country,Issued,Retired,Start,End,Latitude,Longitude,Website,SDGs,Company Name";
  const mapping = [
    "registryId",
    "project.name",
    "company.projectLocation",
    "impact.issuedTonnes",
    "impact.retiredTonnes",
    "project.creditingPeriodStart",
    "project.creditingPeriodEnd",
    "project.latitude",
    "project.longitude",
    "details.website",
    "impact.sdgs",
    "company.name",
  ] as const;
  const read = (row: string) => {
    const table = tableOf(`${header}\n8,fine,,,,,,,,,,\n${row}\n9,fine,,,,,,,,,,\n`);
    return importedRows(table, mapping, "Another registry");
  };

  test.each([
    ["7,a,Atlantis,,,,,,,,,", "Country", "unknown-country", "not a recognised country"],
    ["7,a,,-5,,,,,,,,", "Issued", "not-a-number", "'-5' is negative."],
    ["7,a,,many,,,,,,,,", "Issued", "not-a-number", "'many' is not a number."],
    ["7,a,,9999999999,,,,,,,,", "Issued", "tonnes-implausible", "implausible"],
    ["7,a,,,,2024-02-30,,,,,,", "Start", "not-a-date", "not a valid date for a project"],
    ["7,a,,,,soon,,,,,,", "Start", "not-a-date", "Write it as YYYY-MM-DD."],
    ["7,a,,,,04/05/2024,,,,,,", "Start", "ambiguous-date", "ambiguous"],
    ["7,a,,,,,,1,,,,", "Latitude", "contradiction", brokenRules.coordinates_are_a_pair],
    ["7,a,,,,,,,,javascript:alert(1),,", "Website", "not-a-url", "not a valid URL"],
    ["7,a,,,,,,,,,18,", "SDGs", "unknown-goal", "not a Sustainable Development Goal"],
  ])(
    "that is optional is left out, with its column and reason: %s",
    (row, column, reason, message) => {
      const { rows, problems } = read(row);
      expect(problems).toEqual([]);
      const [, found] = rows;
      const text = row.split(",").findLast((cell) => cell !== "");
      expect(found?.leftOut).toMatchObject([{ column, reason, text }]);
      expect(found?.leftOut[0]?.message).toContain(message);
      expect(found?.values).toEqual({ "project.name": "a" });
    },
  );

  test.each([
    ["7,a,,5,6,,,,,,,", ["Issued", "Retired"], brokenRules.retired_tonnes_were_issued],
    [
      "7,a,,,,2024-01-02,2024-01-01,,,,,",
      ["Start", "End"],
      brokenRules.crediting_period_ends_after_its_start,
    ],
    ["7,a,,,,,,91,0,,,", ["Latitude", "Longitude"], brokenRules.coordinates_are_a_pair],
  ])("takes along the one that it contradicts: %s", (row, columns, message) => {
    const { rows, problems } = read(row);
    expect(problems).toEqual([]);
    expect(rows[1]?.leftOut.map(({ column }) => column)).toEqual(columns);
    expect(rows[1]?.leftOut.at(-1)).toMatchObject({ reason: "contradiction", message });
    expect(rows[1]?.values).toEqual({ "project.name": "a" });
  });

  test.each([
    [`7,${"x".repeat(201)},,,,,,,,,,`, "Name", "name-too-long", /at most 200 characters/],
    [",a,,,,,,,,,,", "ID", "no-id", /no project ID/],
    ["7,a,b,c,,,,,,,,d,e,f", null, "shape", /14 cells but the header has 12/],
    ["7,a", null, "shape", /2 cells but the header has 12/],
    ["8,again,,,,,,,,,,", "ID", "id-twice", /The ID 8 is already on line 2/],
  ])("that every row needs refuses the row: %s", (row, column, reason, message) => {
    const { rows, problems } = read(row);
    expect(problems).toMatchObject([
      { line: 3, column, reason, message: expect.stringMatching(message) },
    ]);
    expect(rows.map(({ registryId }) => registryId)).toEqual(["8", "9"]);
  });

  test("the same ID twice, once with the registry's prefix, is one project", () => {
    const header = "ID,Name,Proponent,Status\n";
    const { rows, problems } = rowsIn(`${header}12,a,b,\nVCS-12,a,b,\n`, "Verra");
    expect(rows.map(({ registryId }) => registryId)).toEqual(["12"]);
    expect(problems).toMatchObject([{ line: 3, reason: "id-twice" }]);
  });

  test("reports a truncated last line", () => {
    const table = tableOf(`${header}\n8,fine,,,,,,,,,,\n9,cut o`);
    expect(importedRows(table, mapping, "Another registry").problems).toMatchObject([
      { line: 3, column: null, reason: "shape", message: expect.stringContaining("cut off") },
    ]);
  });

  test("does not hide another one of the row", () => {
    const { rows } = read("7,a,Atlantis,x,,,,,,,,");
    expect(rows[1]?.leftOut.map(({ column }) => column)).toEqual(["Country", "Issued"]);
  });
});

test("combines several columns of one field", () => {
  const table = tableOf("ID,State,District,Goal,Goals\n1,Acre,Xapuri,1,1;2\n2,Acre,,,\n");
  const mapping = [
    "registryId",
    "company.projectRegion",
    "company.projectRegion",
    "impact.sdgs",
    "impact.sdgs",
  ] as const;
  const [both, one] = importedRows(table, mapping, "Another registry").rows;
  expect(both?.values).toEqual({
    "company.projectRegion": "Acre, Xapuri",
    "impact.sdgs": ["1: No Poverty", "2: Zero Hunger"],
  });
  expect(one?.values).toEqual({ "company.projectRegion": "Acre" });
});

test("rejects a file without a column for the ID", () => {
  const { rows, problems } = importedRows(tableOf("Name\nx"), ["project.name"], "Verra");
  expect(rows).toEqual([]);
  expect(problems[0]?.message).toMatch(/No column contains the project ID/);
});

test("reports a row that names another registry", () => {
  const table = tableOf("ID,Registry\n1,Verra\n2,Isometric\n");
  const mapping = ["registryId", "project.registry"] as const;
  expect(importedRows(table, mapping, "Verra").problems).toMatchObject([
    { line: 3, column: "Registry" },
  ]);
  expect(namedRegistry(table, mapping)).toBeNull();
  expect(namedRegistry(tableOf("ID,Registry\n1,Verra\n2,\n"), mapping)).toBe("Verra");
});

test.each([
  ["VCS", "Verra"],
  ["gs", "Gold Standard"],
  ["ACR", "American Carbon Registry (ACR)"],
  ["CAR", "Climate Action Reserve (CAR)"],
  ["Puro", "Puro Standard and Registry"],
  ["ART", "ART Registry"],
])("recognises a registry by its short name %s", (short, registry) => {
  const table = tableOf(`ID,Registry\n1,${short}\n`);
  expect(namedRegistry(table, ["registryId", "project.registry"])).toBe(registry);
});

test("refuses a file whose IDs a spreadsheet turned into dates", () => {
  const table = tableOf("short_code,name\n1-Mar,a\nTS26,b\n2026-05-01 00:00:00,c\n");
  const { rows, problems } = importedRows(table, ["registryId", "project.name"], "Isometric");
  expect(rows.map(({ registryId }) => registryId)).toEqual(["TS26"]);
  expect(problems).toMatchObject([
    { line: 2, column: "short_code", reason: "id-format", text: "1-Mar" },
    { line: 4, column: "short_code", reason: "id-format", text: "2026-05-01 00:00:00" },
  ]);
});

test("questions 999,999,999 tonnes instead of importing them", () => {
  const table = tableOf('ID,Tonnes\n1,"999,999,999"\n2,998\n');
  const { rows } = importedRows(table, ["registryId", "impact.estimatedAnnualTonnes"], "Verra");
  expect(rows[0]?.values).not.toHaveProperty("impact.estimatedAnnualTonnes");
  expect(rows[0]?.leftOut).toMatchObject([{ reason: "tonnes-implausible", text: "999,999,999" }]);
  expect(rows[1]?.values["impact.estimatedAnnualTonnes"]).toBe("998");
});

test("keeps the registry's status verbatim, and clears the stage if it implies none", () => {
  const { rows } = fileRows("verra", "Verra");
  expect(rows.map(({ status }) => status)).toEqual([
    "Under validation",
    "Registered",
    "On Hold",
    "Registration and verification approval requested",
    "Late to verify",
    "Withdrawn",
  ]);
  expect(rows.map(({ values }) => values["impact.stage"])).toEqual([
    "Pre-validation",
    "",
    "",
    "Pre-verification",
    "",
    "",
  ]);
});

test("takes a status for what it is, even from a column that was mapped to our stages", () => {
  const table = tableOf(
    "ID,Status\n1,Withdrawn\n2,Project Verified\n3,GOLD_STANDARD_CERTIFIED_PROJECT\n",
  );
  const { rows } = importedRows(table, ["registryId", "impact.stage"], "Gold Standard");
  expect(rows.flatMap(({ leftOut }) => leftOut)).toEqual([]);
  expect(rows.map(({ status, values }) => [status, values["impact.stage"]])).toEqual([
    ["Withdrawn", ""],
    [null, "Project Verified"],
    ["GOLD_STANDARD_CERTIFIED_PROJECT", "Project Verified"],
  ]);
});

test("several methodologies in one cell are several; 'Other' and 'Not provided' are none", () => {
  const table = tableOf(
    'ID,M\n1,"AMS-I.D.; ACM0002"\n2,Other\n3,"ACM0001: Flaring and ACM0022; Not provided"\n',
  );
  const { rows } = importedRows(table, ["registryId", "project.methodologies"], "Verra");
  expect(
    rows.map(({ values }) => values["project.methodologies"]?.map(({ name }) => name)),
  ).toEqual([["AMS-I.D.", "ACM0002"], undefined, ["ACM0001: Flaring", "ACM0022"]]);
});

test("recognises a registry by its former name", () => {
  const table = tableOf("ID,Registry\n1,Riverse\n2,Rainbow\n");
  const mapping = ["registryId", "project.registry"] as const;
  expect(namedRegistry(table, mapping)).toBe("Rainbow");
  expect(importedRows(table, mapping, "Rainbow").problems).toEqual([]);
});

test("gives known labels their one spelling, and keeps the registry's words beside it", () => {
  const cell =
    "CORSIA: First Phase, 2024-2026 Scope; CCP-Approved|Credits; CORSIA Eligible; SD VISta";
  const table = tableOf(`ID,Labels\n1,"${cell}"\n`);
  const [row] = importedRows(table, ["registryId", "impact.labels"], "Verra").rows;
  const label = { scope: "", vintages: "", date: "", link: "" };
  expect(row?.values["impact.labels"]).toEqual([
    {
      ...label,
      name: "CORSIA Scope, First Phase (2024-2026)",
      statedAs: "CORSIA: First Phase, 2024-2026 Scope",
    },
    { ...label, name: "CCP-labelled credit", scope: "Credits", statedAs: "CCP-Approved" },
    { ...label, name: "CORSIA Eligible" },
    { ...label, name: "SD VISta" },
  ]);
});

test("treats formulas as text, and strips mark-up", () => {
  const table = tableOf('ID,Name\n1,=HYPERLINK("x")\n2,<img src=x onerror=alert(1)>Wood & Co\n');
  const names = importedRows(table, ["registryId", "project.name"], "Verra").rows.map(
    ({ values }) => values["project.name"],
  );
  expect(names).toEqual(['=HYPERLINK("x")', "Wood & Co"]);
});
