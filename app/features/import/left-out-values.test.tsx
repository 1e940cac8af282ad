import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { type LeftOutValue, statedRow } from "#domain/import/importable-fields.ts";
import { noMends } from "#domain/import/mends.ts";
import { problemReasons } from "#domain/import/problem-reasons.ts";
import type { ReadFile } from "~/components/registry-file/read-file";
import { NewRowValues } from "./new-row-values";
import { ProblemsSection } from "./problems-section";

const country: LeftOutValue = {
  field: "company.projectLocation",
  column: "Country",
  text: "Foo Land",
  reason: "unknown-country",
  message: "'Foo Land' is not a country that we know.",
};
const row = (line: number) => ({
  ...statedRow({ line, registryId: `${line}`, values: { "project.name": "Acorn Wood" } }),
  leftOut: [country],
});

const textOf = (html: string) => html.replaceAll(/<[^>]+>/g, "|").replaceAll("&#x27;", "'");

test("a row says which of its values is left out and why, and that the field stays empty", () => {
  const shown = textOf(
    renderToStaticMarkup(<NewRowValues row={row(2)} registry="Verra" reasonOf={() => ""} />),
  );
  expect(shown).toContain("Left out, Country: 'Foo Land' is not a country that we know.");
  expect(shown).toMatch(/Stays empty: [^|]*Project location/i);
  expect(shown).toContain("Acorn Wood");
});

test("values that are left out are grouped and counted, and the rows are imported without them", () => {
  const file: ReadFile = {
    name: "verra.csv",
    key: "",
    registry: "Verra",
    recognised: null,
    mapping: [],
    problems: [],
    table: { header: [], rows: [], encoding: "UTF-8", delimiter: ",", warnings: [] },
    rows: [row(2), row(3)],
    mends: noMends,
  };
  const shown = textOf(
    renderToStaticMarkup(<ProblemsSection file={file} problems={[]} onMend={() => {}} />),
  );
  expect(shown).toContain("2 values are left out");
  expect(shown).toContain("The rows are imported without them.");
  expect(shown).toContain(`|Country: |${problemReasons["unknown-country"]}| |2 rows|`);
  expect(shown).not.toContain("rows have errors");
});
