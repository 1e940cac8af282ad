import { afterAll, beforeAll, expect, test } from "vitest";
import { leftOf, leftOfAll } from "#domain/ledger/tonnes-left.ts";
import { vintageLots, vintageName } from "#domain/ledger/vintage-lot.ts";
import type { Registry } from "#domain/registries/registries.ts";
import { listedUses } from "#domain/rules/listed-use.ts";
import { demoAccounts } from "#domain/sign-in/demo-accounts.ts";
import { importedRow, importRows } from "../../tests/fixtures/imports.ts";
import { importLedgerFile, undoLedgerFile } from "../../tests/fixtures/ledger-files.ts";
import { signInDirectly as signIn } from "../../tests/fixtures/sign-in-directly.ts";
import { startTestServer, type TestServer } from "../../tests/fixtures/test-server.ts";
import { transactionFile, transactionsOf } from "../../tests/fixtures/transaction-files.ts";

let server: TestServer;
let administrator: TestServer["anonymous"];
beforeAll(async () => {
  server = await startTestServer();
  administrator = (await signIn(server, demoAccounts.administrator)).client;
  await server.query("delete from public.ledger_files; delete from public.vintage_lots");
  for (const [registry, ids] of Object.entries(listed)) {
    const rows = ids.map((id, index) =>
      importedRow(id, registry === "Isometric" ? isometricLink : {}, index + 2),
    );
    await importRows(administrator, rows, { registry: registry as Registry });
  }
  await server.query("update public.projects set status = 'approved' where project_id = any ($1)", [
    Object.values(listed).flat(),
  ]);
});
afterAll(() => server?.stop());

const isometricLink = {
  "project.registryLink": "https://registry.isometric.com/project/prj_0001",
};
const listed: Partial<Record<Registry, readonly string[]>> = {
  Verra: ["90002", "90003"],
  "American Carbon Registry (ACR)": ["ACR9001", "ACR9002"],
  "Climate Action Reserve (CAR)": ["CAR9001", "CAR9002"],
  "Gold Standard": ["GS91001", "91002"],
  "ART Registry": ["ART902"],
  Isometric: ["XC4T"],
  Cercarbono: ["CDC-901", "902"],
};

const files = [
  "verra-transactions",
  "acr-issuances",
  "acr-retirements",
  "acr-cancellations",
  "car-issuances",
  "car-retirements",
  "car-cancellations",
  "gold-standard-issuances",
  "gold-standard-retirements",
  "art-issuances",
  "art-retirements",
  "art-cancellations",
  "isometric-issuances",
  "isometric-retirements",
  "cercarbono-issuances",
  "cercarbono-retirements",
];

/** From the rows of the files, by hand: tonnes issued, retired and left, and the use for CORSIA. */
const byHand = {
  "90002": [
    ["2022", 80_000, 80_000, 0, "yes"],
    ["2021", 120_000, 31_700, 88_300, "no"],
  ],
  "90003": [["2019-07-01 – 2020-06-30", 15_000, 6_000, 9_000, "no"]],
  // Less what went to the buffer, was converted and was cancelled.
  ACR9001: [
    ["2024", 61_000, 0, 61_000 - 9_150 - 20_000 - 300, "unknown"],
    ["2023", 60_000, 14_000, 60_000 - 7_800 - 14_000, "unknown"],
  ],
  ACR9002: [["2025", 7_250, 7_250, 0, "unknown"]],
  CAR9001: [["2022", 104_000, 21_000, 104_000 - 9_360 - 21_000 - 13_400, "yes"]],
  CAR9002: [["2023", 5_000, 5_000, 0, "no"]],
  GS91001: [
    ["2025", 6_300, 0, 6_300, "unknown"],
    ["2024", 14_100, 9_100, 5_000, "unknown"],
  ],
  "91002": [["2023", 2_400, 0, 2_400, "unknown"]],
  ART902: [
    ["2022", 400_000, 0, 399_000, "unknown"],
    ["2021", 1_000_000, 750_000, 250_000, "unknown"],
  ],
  "CDC-901": [["2019", 33_000, 10_500, 33_000 - 3_000 - 10_500, "unknown"]],
  // Retired by another cut of the vintages, so nothing is known to be left of either.
  "902": [
    ["2015", null, 7, null, "unknown"],
    ["2010-01-01 – 2018-09-30", 80_000, null, null, "unknown"],
  ],
};

const tonnes = (kilograms: number | undefined) =>
  kilograms === undefined ? null : kilograms / 1_000;

async function listings() {
  const { data } = await server.anonymous
    .from("project_listings")
    .select("project_id, registry, vintages, uses")
    .in("project_id", Object.values(listed).flat())
    .throwOnError();
  return data.map(({ project_id, registry, vintages, uses }) => ({
    id: project_id ?? "",
    registry,
    lots: vintageLots(vintages ?? []),
    corsia: listedUses(uses ?? []).find(({ scheme }) => scheme === "corsia-2024-2026")?.parts ?? [],
  }));
}

test("in any order, the files of the seven registries add up to what a sum by hand says, and rules follow their labels", async () => {
  // Neither in the order of the registries nor of their files.
  const shuffled = files.toSorted((one, other) => (one.slice(3) < other.slice(3) ? 1 : -1));
  const imported: string[] = [];
  for (const name of shuffled) {
    const read = await transactionsOf(transactionFile(name));
    imported.push((await importLedgerFile(administrator, read, { fileKey: name })).id);
  }
  const all = await listings();
  const added = all
    .filter(({ registry }) => registry !== "Isometric")
    .map(({ id, registry, lots, corsia }) => [
      id,
      lots.map((lot, place) => {
        const left = leftOf(lot, registry);
        const decided = corsia.find(({ vintages }) => vintages.includes(place));
        return [
          vintageName(lot),
          tonnes(lot.amounts.issued),
          tonnes(lot.amounts.retired),
          left.kind === "known" ? left.kilograms / 1_000 : null,
          decided?.verdict,
        ];
      }),
    ]);
  expect(Object.fromEntries(added)).toEqual(byHand);
  const isometric = all.find(({ registry }) => registry === "Isometric");
  // Its files name different days, so only the project's total is known, to the kilogram.
  expect(leftOfAll(isometric?.lots ?? [], "Isometric")).toMatchObject({
    kind: "known",
    kilograms: 1_500_425 - 30_002 - 400_507,
  });

  for (const id of imported) await undoLedgerFile(administrator, id);
  expect((await listings()).flatMap(({ lots }) => lots)).toEqual([]);
});
