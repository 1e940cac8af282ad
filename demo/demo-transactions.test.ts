import { expect, test } from "vitest";
import { knownLabel } from "#domain/labels/recognise-label.ts";
import { registryIdKey } from "#domain/registries/registry-id-key.ts";
import { demoLedgerRows, demoTransactionFiles, readDemoTransactions } from "./demo-transactions.ts";
import { demoProjects } from "./projects.ts";

const projectsOf = (registry: string) =>
  demoProjects.filter(({ draft }) => draft.project.registry === registry);

test.each(demoTransactionFiles)(
  "%s is read without a problem and names demo projects only",
  async (name) => {
    const read = await readDemoTransactions(name);
    const ids = projectsOf(read.registry).map(({ projectId }) =>
      registryIdKey(read.registry, projectId),
    );
    expect([...read.rowsById.keys()].filter((id) => !ids.includes(id))).toEqual([]);
  },
);

test("the vintages of a project add up to its stated totals, except where they differ on purpose", async () => {
  const { statements, files } = await demoLedgerRows();
  const different = files.flatMap(({ id, registry }) =>
    projectsOf(registry).flatMap(({ projectId, draft }) => {
      const own = statements.filter(
        (one) => one.file_id === id && one.registry_id === registryIdKey(registry, projectId),
      );
      const sum = (amount: "issued_kg" | "retired_kg") =>
        own.some((one) => one[amount] !== null)
          ? own.reduce((total, one) => total + (one[amount] ?? 0), 0) / 1000
          : null;
      const { issuedTonnes, retiredTonnes } = draft.impact;
      const differs = (total: number | null, stated: string) =>
        total !== null && String(total) !== stated;
      return differs(sum("issued_kg"), issuedTonnes) || differs(sum("retired_kg"), retiredTonnes)
        ? [projectId]
        : [];
    }),
  );
  expect(different).toEqual(["9087"]);
});

test("some vintages are in scope, one is eligible, some are CCP-labelled, and one label is unknown", async () => {
  const { statements } = await demoLedgerRows();
  const words = statements.flatMap(({ labels }) => labels ?? []).map((label) => label.words);
  const names = new Set(words.map((label) => knownLabel(label, "Credits")?.name ?? null));
  expect(names).toContain("CORSIA Scope, First Phase (2024-2026)");
  expect(names).toContain("CORSIA Eligible, First Phase (2024-2026)");
  expect(names).toContain("CCP-labelled credit");
  expect(names).toContain(null);
  expect(
    words.filter((label) => label.endsWith("Eligible") && label.includes("2024-2026")),
  ).toHaveLength(1);
});
