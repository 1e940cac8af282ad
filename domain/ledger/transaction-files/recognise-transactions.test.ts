import { expect, test } from "vitest";
import { registryFile, tableOf } from "../../../tests/fixtures/registry-files.ts";
import { transactionsProblem } from "./recognise-transactions.ts";

test.each([
  [
    "ID,Name,Vintage Start,Vintage End,Total Vintage Quantity,Quantity Issued",
    "issuances and retirements",
  ],
  ["Project ID,Vintage,Total Credits Issued,Date Issued (GMT)", "issuances"],
  ["Project ID,Vintage,Quantity of Credits,Status Effective  (GMT)", "retirements"],
  ["Project ID,Vintage,Total Offset Credits Issued,Date Issued", "issuances"],
  ["Project ID,Vintage,Quantity of Offset Credits,Status Effective", "retirements"],
  ["GSID,Project Name,Vintage,Quantity,Credit Status,Issuance Date", "issuances"],
  ["Program ID,Vintage,Credits Verified,Date Approved", "issuances"],
  ["project_id,credit_batch_size_total.credits,issued_at", "issuances"],
  ["project_id,credit_batch_size_total.credits,retired_at,purposes", "retirements"],
  ["verification,serial,issued_quantity,year", "issuances"],
  ["project_id,vintage,quantity,date,certificate_destination", "retirements"],
])("a file of transactions is named as such: %s", (header, contains) => {
  expect(transactionsProblem(header.split(","))).toMatch(
    new RegExp(`file of ${contains}.*list of projects`),
  );
});

test.each([
  "verra",
  "gold-standard",
  "american-carbon-registry",
  "climate-action-reserve",
  "isometric",
  "art-trees",
  "cercarbono",
  "puro",
])("the list of projects %s is none", (name) =>
  expect(transactionsProblem(tableOf(registryFile(name)).header)).toBeNull(),
);
