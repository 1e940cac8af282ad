import { expect, test } from "vitest";
import { registryFile, tableOf } from "../../tests/fixtures/registry-files.ts";
import { columnKey, headerSignature } from "./header-signature.ts";
import { suggestedMapping } from "./mapping.ts";
import { mappingTargets, targetLabel } from "./mapping-targets.ts";
import { recogniseRegistry, registryFiles } from "./recognise-registry.ts";

const files = [
  ["verra", "Verra"],
  ["gold-standard", "Gold Standard"],
  ["american-carbon-registry", "American Carbon Registry (ACR)"],
  ["climate-action-reserve", "Climate Action Reserve (CAR)"],
  ["isometric", "Isometric"],
  ["art-trees", "ART Registry"],
  ["cercarbono", "Cercarbono"],
  ["puro", "Puro Standard and Registry"],
] as const;

test("every registry whose files are read has an example", () => {
  const read = registryFiles.flatMap(({ registry }) => registry ?? []);
  expect(files.map(([, registry]) => registry).sort()).toEqual(read.sort());
});

test.each(files)("recognises the file %s by its header as %s", (name, registry) => {
  const { header } = tableOf(registryFile(name));
  const file = recogniseRegistry(header);
  expect(file?.registry).toBe(registry);
  expect(header.map(columnKey)).toEqual(
    expect.arrayContaining(Object.keys(file?.columns ?? {}).map(columnKey)),
  );
  expect(suggestedMapping(header, file)).toContain("registryId");
});

test.each(files)("recognises the file %s with more columns, in any order", (name, registry) => {
  const header = [...tableOf(registryFile(name)).header, "New in 2027", "ESG Score"].toReversed();
  expect(recogniseRegistry(header.map((column) => ` ${column.toUpperCase()}  `))?.registry).toBe(
    registry,
  );
});

test.each(files)("recognises the file %s without one of its columns", (name) => {
  const { header } = tableOf(registryFile(name));
  const file = recogniseRegistry(header);
  for (const column of Object.keys(file?.columns ?? {})) {
    const rest = header.filter((other) => columnKey(other) !== columnKey(column));
    const isNeeded =
      file?.columns[column] === "registryId" || file?.neededColumns?.includes(column);
    expect(recogniseRegistry(rest)?.name, column).toBe(isNeeded ? undefined : file?.name);
  }
});

test("guesses the columns of an unknown file by name, without duplicates", () => {
  const header = ["Project ID", "Title", "Host country", "Country", "Lat", "Price", "VVB", ""];
  expect(recogniseRegistry(header)).toBeNull();
  expect(suggestedMapping(header, null)).toEqual([
    "registryId",
    "project.name",
    "company.projectLocation",
    null,
    "project.latitude",
    null,
    "project.verifier",
    null,
  ]);
});

test("guesses every target from its own label", () => {
  expect(suggestedMapping(mappingTargets.map(targetLabel), null)).toEqual(mappingTargets);
});

test("recognises a header with underscores, dashes or joined words", () => {
  const { header } = tableOf(registryFile("verra"));
  const spellings = [
    header.map((name) => name.toLowerCase().replaceAll(" ", "_")),
    header.map((name) => name.replaceAll(" ", "-")),
  ];
  for (const spelt of spellings) expect(recogniseRegistry(spelt)?.name).toBe("Verra");
  for (const name of ["project_id", "Project-ID", "projectId", "Project.ID"])
    expect(suggestedMapping([name], null)).toEqual(["registryId"]);
});

test("recognises the data behind Puro's table", () => {
  const header =
    "projectId,code,gsrn,name,countryCode,supplierName,methodologyCode,creditingPeriodStart,creditingPeriodEnd,latitude,longitude,methodology.name";
  expect(recogniseRegistry(header.split(","))?.name).toBe("Puro");
});

test("a header's signature ignores case, spaces and trailing unnamed columns", () => {
  expect(headerSignature([" ID", "Program  Country", "Unnamed: 14", ""])).toBe(
    headerSignature(["id", "program country"]),
  );
  for (const other of [["name", "id"], ["id", "", "name"], ["id"]])
    expect(headerSignature(["id", "name"])).not.toBe(headerSignature(other));
});

test("every registry's types and statuses are in lower case, as they are looked up", () => {
  for (const { types, stages } of registryFiles)
    for (const name of [...Object.keys(types), ...Object.keys(stages)])
      expect(name).toBe(name.toLowerCase().trim());
});

test("column names with other signs between their words are recognised", () => {
  expect(suggestedMapping(["Registry ID", "Country/Region", "Sub-Type"], null)).toEqual([
    "registryId",
    "company.projectLocation",
    "project.subType",
  ]);
});
