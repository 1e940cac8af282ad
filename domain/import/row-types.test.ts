import { describe, expect, test } from "vitest";
import { registryFile, rowsIn } from "../../tests/fixtures/registry-files.ts";
import { csvFile } from "../text/csv.ts";
import type { TypeRule } from "../type-rules/type-rule.ts";
import type { Registry } from "../vocabulary.ts";

const withoutStorage = "Reduced/avoided emissions without storage";
const grid = "Energy industries (renewable/non-renewable sources)";

interface Given {
  name?: string;
  type?: string;
  afolu?: string;
  methodology?: string;
}

const verraHeader =
  "ID,Name,Proponent,Project Type,AFOLU Activities,Methodology,Status,Country/Area,Estimated Annual Emission Reductions,Region,Crediting Period Start Date,Crediting Period End Date".split(
    ",",
  );

function verraRow(
  { name = "Example", type = "", afolu = "", methodology = "" }: Given,
  typeRules?: readonly TypeRule[],
) {
  const cells = ["7", name, "Example AG", type, afolu, methodology, "", "", "", "", "", ""];
  const row = rowsIn(csvFile([verraHeader, cells]), "Verra", { typeRules }).rows[0];
  return { values: row?.values, derived: row?.derived };
}

function goldRow(name: string, type: string, methodology = "") {
  const header =
    "GSID,Project Name,Project Developer Name,Status,Sustainable Development Goals,Project Type,Country,Description,Estimated Annual Credits,Methodology";
  const cells = ["7", name, "Example AG", "", "", type, "", "", "", methodology];
  return rowsIn(csvFile([header.split(","), cells]), "Gold Standard").rows[0];
}

describe("the category of a registry's broad type", () => {
  test("gives way to that of the methodology: biochar from waste is a removal", () => {
    const { values, derived } = verraRow({
      type: "Waste handling and disposal",
      methodology: "VM0044",
    });
    expect(values?.["impact.category"]).toBe("Carbon removal with long-lived storage");
    expect(derived).toContain("impact.category");
  });

  test("is not taken if the methodology says another type without a category", () => {
    const { values } = verraRow({ type: "Waste handling and disposal", methodology: "VM0042" });
    expect(values).toMatchObject({ "project.type": ["Soil Carbon & Agriculture"] });
    expect(values).not.toHaveProperty("impact.category");
  });

  test("stands if nothing else tells", () => {
    const { values, derived } = verraRow({ type: "Waste handling and disposal" });
    expect(values?.["impact.category"]).toBe(withoutStorage);
    expect(derived).toEqual(["project.registryLink"]);
  });
});

describe("a wind, solar or hydropower plant in Verra's file", () => {
  test.each([
    ["Krishna Wind Farm", "ACM0002", "Wind"],
    ["Bundled Solar PV Project", "AMS-I.D.; ACM0002", "Solar"],
    [
      "Small Hydro on the Rio Claro",
      "AMS-I.D.: Grid connected renewable electricity",
      "Hydropower",
    ],
    ["Parque Eólico Ejemplo", "ACM0002", "Wind"],
    ["Usina Hidrelétrica Exemplo", "AMS-I.D.", "Hydropower"],
  ])(
    "%s gets its type from the methodology and its sub-type from its name",
    (name, methodology, subType) => {
      const { values, derived } = verraRow({ name, methodology, type: grid });
      expect(values).toMatchObject({
        "project.sector": ["Energy"],
        "project.type": ["Renewable Energy"],
        "project.subType": [subType],
        "impact.category": withoutStorage,
      });
      // The registry's scope is energy; type and sub-type are ours to derive.
      expect(derived).toEqual(["project.registryLink", "project.type", "project.subType"]);
    },
  );

  test("has no sub-type if nothing tells which", () => {
    const { values } = verraRow({ name: "Bundled Renewables", methodology: "ACM0002", type: grid });
    expect(values?.["project.type"]).toEqual(["Renewable Energy"]);
    expect(values).not.toHaveProperty("project.subType");
  });
});

test.each([
  ["VMR0006", "Energy demand"],
  ["AMS-II.G.", "Energy demand"],
  ["", "Energy demand"],
])(
  "a stove project of Verra is a household device, not energy efficiency: %s",
  (methodology, type) => {
    expect(verraRow({ name: "Improved Cookstoves", methodology, type }).values).toMatchObject({
      "project.sector": ["Household Devices"],
      "project.type": ["Energy Efficient Devices"],
      "project.subType": ["Cookstoves"],
    });
  },
);

describe("Gold Standard's domestic energy efficiency", () => {
  test.each([
    ["Efficient Charcoal Cookstoves", "", "Energy Efficient Devices", ["Cookstoves"]],
    ["VPA 3 in Malawi", "AMS-II.G.", "Energy Efficient Devices", ["Cookstoves"]],
    [
      "Better Kitchens",
      "GS MS Simplified Methodology for Efficient Cookstoves v1.",
      "Energy Efficient Devices",
      ["Cookstoves"],
    ],
    ["Improved Cook Stoves", "GS TPDDTEC v3.1", "Energy Efficient Devices", ["Cookstoves"]],
    ["Safe Water from Boreholes", "GS TPDDTEC v3.1", "Water", ["Clean Water Access"]],
    ["Warm Homes", "", "Energy Efficient Devices", undefined],
  ])("%s (%s) is of the type %s", (name, methodology, type, subTypes) => {
    const values = goldRow(name, "Energy Efficiency - Domestic", methodology)?.values;
    expect(values?.["project.sector"]).toEqual(["Household Devices"]);
    expect(values?.["project.type"]).toEqual([type]);
    expect(values?.["project.subType"]).toEqual(subTypes);
  });
});

test("what the file states wins over what rules derive", () => {
  const row = goldRow("Wind and Solar Stoves", "Wind", "AMS-II.G.");
  expect(row?.values).toMatchObject({
    "project.type": ["Renewable Energy"],
    "project.subType": ["Wind"],
  });
  expect(row?.derived).toEqual(["project.registryLink"]);
  const { values } = verraRow({ afolu: "REDD", methodology: "AR-ACM0003" });
  expect(values?.["project.subType"]).toEqual(["Avoided Deforestation"]);
});

test("several methodologies mean several types", () => {
  const { values, derived } = verraRow({ methodology: "ACM0001; AMS-I.D.", name: "Colina" });
  expect(values?.["project.type"]).toEqual(["Waste Treatments", "Renewable Energy"]);
  expect(values?.["project.subType"]).toEqual(["Landfill Gas"]);
  expect(derived).toContain("project.sector");
});

test("a word of a name counts only if it fits what is known", () => {
  expect(
    verraRow({ name: "Wind River Reforestation", afolu: "ARR", methodology: "VM0047" }).values,
  ).toMatchObject({ "project.type": ["Forestry"] });
  expect(verraRow({ name: "Wind River Ranch" }).values).not.toHaveProperty("project.type");
  expect(verraRow({ name: "Solar Street School", methodology: "VM0042" }).values).toMatchObject({
    "project.type": ["Soil Carbon & Agriculture"],
  });
});

test("a project that nothing tells about has no type, rather than an unknown one", () => {
  const { values, derived } = verraRow({ name: "Something New", methodology: "VM9999" });
  for (const field of ["project.sector", "project.type", "project.subType", "impact.category"])
    expect(values).not.toHaveProperty(field);
  expect(derived).toEqual(["project.registryLink"]);
});

test("the team's own rules take the place of ours, for the registry that they name", () => {
  const rule = (registry: Registry | null): TypeRule => ({
    registry,
    kind: "methodology",
    pattern: "VM9999",
    sector: "Waste",
    type: "Waste Treatments",
    subType: null,
    category: null,
  });
  expect(verraRow({ methodology: "VM9999 v2" }, [rule(null)]).values?.["project.type"]).toEqual([
    "Waste Treatments",
  ]);
  expect(verraRow({ methodology: "VM9999" }, [rule("Isometric")]).values).not.toHaveProperty(
    "project.type",
  );
  expect(verraRow({ methodology: "ACM0002" }, []).values).not.toHaveProperty("project.type");
});

test("Puro's methodologies are types in all but name", () => {
  const { rows, problems } = rowsIn(registryFile("puro"), "Puro Standard and Registry");
  expect(problems).toEqual([]);
  expect(rows[0]?.values).toMatchObject({
    "company.name": "Example Char Oy",
    "project.methodologies": [{ name: "Biochar, 2022", version: "", link: "" }],
    "project.subType": ["Biochar"],
    "project.registryLink": "https://registry.example/projects/900001",
  });
  expect(rows[1]?.values).toMatchObject({
    "project.subType": ["Enhanced Rock Weathering"],
    "project.registryLink": "https://registry.puro.earth/projects/900002",
  });
});

test("Cercarbono's file supplies countries and sectors from its records", () => {
  const { rows, problems } = rowsIn(registryFile("cercarbono"), "Cercarbono");
  expect(problems).toEqual([]);
  expect(rows[0]).toMatchObject({
    registryId: "CDC-901",
    status: "Certified",
    values: {
      "company.name": "Consultores Ejemplo S.A.S.",
      "company.projectLocation": "Colombia",
      "project.sector": ["Nature-Based Solutions"],
      "project.subType": ["Afforestation Reforestation & Restoration"],
      "impact.estimatedAnnualTonnes": "1200",
    },
  });
  expect(rows[1]?.values["project.subType"]).toEqual(["Wind"]);
});
