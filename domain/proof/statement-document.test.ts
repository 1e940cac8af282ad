import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyRow, emptyRow, projectFrom } from "../../tests/fixtures/listing-rows.ts";
import type { ListingRow } from "../listing/listing-row.ts";
import { statementRequest } from "./buyer-entries.ts";
import { canonicalJson } from "./canonical-json.ts";
import { disclosures, statementKinds } from "./disclosure-rules.ts";
import { readGatedText, readStatementText } from "./frozen-text.ts";
import { gatedStatement, publicStatement } from "./statement-document.ts";
import { statementFile } from "./statement-file.ts";
import { shownLines } from "./statement-lines.ts";

const subject = (row: ListingRow) => ({
  hidden: projectFrom(row, { isRevealed: false }),
  revealed: projectFrom(row, { isRevealed: true }),
  statements: [],
});

/** As the database keeps it. */
function kept(document: object) {
  const added = {
    id: emptyRow.id ?? "",
    kind: "purchase",
    frozenAt: "2026-11-18T00:00:00.000000Z",
  };
  const statement = readStatementText(JSON.stringify({ ...document, ...added }));
  if (!statement) throw new Error("The document is no statement");
  return statement;
}

test("what a buyer must tell is told letter by letter, and a developer's in the law's order", () => {
  expect(disclosures.purchase.rules.map(({ letter }) => letter)).toEqual([
    "(a)",
    "(b)",
    "(c)",
    "(d)",
    "(e)",
    "(f)",
  ]);
  expect(disclosures.project.rules.map(({ asks }) => asks)).toEqual([
    "Protocol",
    "Location",
    "Timeline",
    "Start",
    "Quantities",
    "Type",
    "Standards",
    "Durability",
    "Validation",
  ]);
});

describe("a statement", () => {
  test("says of every missing value that it is not stated, and who could state it", () => {
    for (const kind of statementKinds) {
      const { projects, statedByBuyer = {} } = publicStatement({ kind }, [subject(emptyRow)]);
      const items = [
        ...projects.flatMap(({ lines }) => lines.flatMap((line) => line.items)),
        ...Object.values(statedByBuyer),
      ];
      const missing = items.filter((item) => item.kind !== "stated" && item.kind !== "hidden");
      expect(missing.length).toBeGreaterThan(8);
      for (const item of missing) {
        expect(item.text).toBe("Not stated");
        expect(item.couldState).toMatch(/^the (developer|registry|seller|validation|buyer)/);
      }
    }
  });

  test("has the same public bytes whatever is hidden, for any listing", () => {
    const hidden = fc.record({
      cost_per_ton: fc.double({ min: 0, max: 5_000, noNaN: true }),
      durability: fc.constantFrom("1 year", "1,000 years", "Permanent", "777 years"),
      fallback_rating: fc.constantFrom("AAA", "D", "B"),
    });
    fc.assert(
      fc.property(anyRow, hidden, hidden, (row, one, other) => {
        for (const kind of statementKinds) {
          const [first, second] = [one, other].map((values) =>
            canonicalJson(publicStatement({ kind }, [subject({ ...row, ...values })])),
          );
          expect(second).toBe(first);
        }
      }),
    );
  });

  test("says in words what the table of facts says, with a note that it is no legal advice", () => {
    const row = { ...emptyRow, project_name: "Kiln One", registry: "Verra" as const };
    const { notes, projects } = publicStatement({ kind: "purchase" }, [subject(row)]);
    expect(notes.join(" ")).toContain("no legal advice");
    const [project] = projects;
    expect(project?.lines[0]?.items[0]).toMatchObject({ label: "Registry", text: "Verra" });
    expect(project?.lines[2]?.items[0]).toMatchObject({ label: "Project Name", text: "Kiln One" });
  });

  test("shows the seller in its letter, gated values to those who have them, and all of it in a file", () => {
    const row = { ...emptyRow, cost_per_ton: 12, durability: "777 years" };
    const asked = { kind: "purchase", seller: "=Broker", claim: "We flew" } as const;
    const statement = kept(publicStatement(asked, [subject(row)]));
    const gated = readGatedText(JSON.stringify(gatedStatement(asked, [subject(row)])));
    const id = row.id ?? "";
    expect(shownLines(statement, null, id)[0]?.items[0]?.text).toBe("=Broker");
    expect(shownLines(statement, null, id)).toHaveLength(6);
    const proof = { address: "https://a.example", publicHash: "p".repeat(64), gatedHash: "g" };
    const open = statementFile(statement, null, proof);
    const whole = statementFile(statement, gated, proof);
    expect(open).not.toMatch(/777|\$12/);
    expect(whole).toMatch(/\$12.*\r\n.*777 years/);
    // A spreadsheet would run it as a formula.
    expect(open).toContain("'=Broker");
    expect(open).toContain("p".repeat(64));
  });

  test("names the seller of each project's credits, and for the others the one of all", () => {
    const rows = [emptyRow, { ...emptyRow, id: "11111111-0000-4000-8000-000000000000" }];
    const [first = "", second = ""] = rows.map(({ id }) => id ?? "");
    const asked = statementRequest.parse({
      kind: "purchase",
      projects: [first, second],
      seller: "Broker",
      sellers: { [first]: " ", [second]: "Developer Ltd", [crypto.randomUUID()]: "Nobody's" },
    });
    const statement = kept(
      publicStatement(
        asked,
        rows.map((row) => subject(row)),
      ),
    );
    const sellers = [first, second].map((id) => shownLines(statement, null, id)[0]?.items[0]);
    expect(sellers).toMatchObject([{ text: "Broker" }, { text: "Developer Ltd" }]);
    expect(sellers[1]?.statedBy).toBe("Stated by the buyer, not checked");
    expect(JSON.stringify(statement)).not.toContain("Nobody's");
  });

  test("in a developer's, durability is hidden from everyone else and told to logged-in readers", () => {
    const row = { ...emptyRow, durability: "777 years" };
    const statement = kept(publicStatement({ kind: "project" }, [subject(row)]));
    const gated = readGatedText(
      JSON.stringify(gatedStatement({ kind: "project" }, [subject(row)])),
    );
    const durability = (part: typeof gated) =>
      shownLines(statement, part, row.id ?? "").find(({ asks }) => asks === "Durability")?.items[0];
    expect(durability(null)).toMatchObject({ kind: "hidden" });
    expect(durability(gated)?.text).toBe("777 years");
  });
});

test("what the buyer leaves empty is not stated, and tonnes are read with their separators", () => {
  const read = (entered: object) =>
    statementRequest.parse({ kind: "purchase", projects: [emptyRow.id], ...entered });
  expect(read({ seller: " ", tonnes: "", claim: "" }).seller).toBeUndefined();
  expect(read({ tonnes: "12,000.5" }).tonnes).toBe("12,000.5 tCO2e");
  expect(read({ vintage: "2021 - 2023, 2025" }).vintage).toBe("2021 - 2023, 2025");
  for (const vintage of ["1850", "2999x", "soon", "2021-"])
    expect(() => read({ vintage })).toThrow();
});
