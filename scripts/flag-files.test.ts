import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { countries } from "#domain/countries/countries.ts";
import { flagFolder } from "./flag-files.ts";

test("every country has a flag", () => {
  const missing = Object.keys(countries).filter(
    (code) => !existsSync(path.join(flagFolder, `${code}.svg`)),
  );
  expect(missing).toEqual([]);
});
