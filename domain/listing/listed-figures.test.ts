import { expect, test } from "vitest";
import { projectFrom } from "../../tests/fixtures/listing-rows.ts";
import type { ProjectType } from "../vocabulary.ts";
import { changedTally, emptyTally, figuresOf } from "./listed-figures.ts";

const project = (types: ProjectType[] | null, project_location: string) =>
  projectFrom({ types, project_location });

test("counts the types that a project has alone, and every country", () => {
  const added = [
    project(["Forestry"], "Kenya"),
    project(["Forestry"], "Kenya, Trinidad & Tobago"),
    project(["Forestry", "Transport"], "Peru"),
    project(null, "Global"),
  ];
  const tally = changedTally(emptyTally, { removed: [], added });
  expect(figuresOf(tally)).toEqual({ projects: 4, countries: 3, types: 1 });
  const fewer = changedTally(tally, { removed: added.slice(0, 2), added: [] });
  expect(figuresOf(fewer)).toEqual({ projects: 2, countries: 1, types: 0 });
});
