import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { statedTextKeys, statedTextPath } from "#domain/stated-texts.ts";
import { fields, wizardSteps } from "#domain/submission/fields/fields.ts";

const components = [
  "company-information",
  "project-details",
  "impact-and-metrics",
  "media-and-documentation",
  "review-and-submit",
];

test.each(wizardSteps.map((step, index) => ({ ...step, file: `${components[index]}.tsx` })))(
  "the $title step renders every one of its fields",
  async ({ fields: expected, file }) => {
    const source = await readFile(new URL(file, import.meta.url), "utf8");
    const named = [...source.matchAll(/<Field\s+name="([^"]+)"/g)].map(([, name]) => name);
    const texts = /<Field key=\{key\} name=\{statedTextPath\(key\)\} \/>/.test(source)
      ? statedTextKeys.map(statedTextPath)
      : [];
    const shown = [...named, ...texts];
    expect(shown).toEqual(expect.arrayContaining([...expected]));
    for (const name of shown) expect(Object.keys(fields)).toContain(name);
  },
);
