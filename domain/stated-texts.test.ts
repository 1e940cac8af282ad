import { describe, expect, test } from "vitest";
import { attributeTable } from "./comparison/attribute-table.ts";
import { importableFields } from "./import/importable-fields.ts";
import { suggestedMapping } from "./import/mapping.ts";
import { listingColumns } from "./listing/columns.ts";
import { fullFileColumns } from "./listing/full-file.ts";
import { listingFields } from "./listing/listing-row.ts";
import { openFields } from "./open-data/open-fields.ts";
import { statedTextKeys, statedTextPath, statedTexts } from "./stated-texts.ts";
import { fieldTable } from "./submission/fields/fields.ts";

describe.each(statedTextKeys)("the text '%s', described once", (key) => {
  const { column, label, maxLength, otherNames } = statedTexts[key];
  const path = statedTextPath(key);

  test("is an optional field of the form with the fact's label", () => {
    expect(fieldTable[path]).toMatchObject({ kind: "text", label, maxLength, isExtra: true });
    expect(fieldTable[path].required).toBeUndefined();
  });

  test("is read with the listings and shown in a column and every file", () => {
    expect(listingFields).toContain(column);
    expect(listingColumns.map(({ label: heading }) => heading)).toContain(label);
    expect(fullFileColumns.map(({ heading }) => heading)).toContain(label);
  });

  test("is compared", () => {
    const compared = attributeTable.flatMap(({ attributes }) => attributes);
    expect(compared.map(({ fact }) => fact.key)).toContain(key);
  });

  test("is a field of the API", () => {
    expect(openFields.map(({ name }) => name)).toContain(column);
  });

  test("is imported, by its label or another name", () => {
    expect(importableFields).toContain(path);
    for (const name of [label, ...otherNames]) {
      expect(suggestedMapping([name], null)).toEqual([path]);
    }
  });
});
