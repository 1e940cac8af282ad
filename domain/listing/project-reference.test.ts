import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyRow, projectFrom } from "../../tests/fixtures/listing-rows.ts";
import { maxCompared, withCompared } from "../comparison/compared.ts";
import { comparedColumns, referencesOf } from "../comparison/compared-columns.ts";
import { readCompared } from "../comparison/comparison-url.ts";
import { noFilters } from "./filters.ts";
import type { DisplayProject } from "./listing.ts";
import { createListingIndex } from "./listing-index.ts";
import { newestFirst } from "./order.ts";
import { pinnedAndBelow } from "./pinned.ts";
import {
  isNamedBy,
  matchesAnyReference,
  projectReference,
  toggledReference,
  withoutProject,
} from "./project-reference.ts";
import { defaultSort } from "./sort.ts";

const verra = projectFrom({ id: "1", project_id: "5962", registry: "Verra" });
const goldStandard = projectFrom({ id: "2", project_id: "5962", registry: "Gold Standard" });
const unregistered = projectFrom({ id: "3", project_id: "5962", registry: null });
const lettered = projectFrom({ id: "4", project_id: "GS5962", registry: "Gold Standard" });

test("a bare number is qualified with its registry, any other ID is not", () => {
  expect(projectReference(verra)).toBe("Verra:5962");
  expect(projectReference(unregistered)).toBe("5962");
  expect(projectReference(lettered)).toBe("GS5962");
});

test("a project is matched by its ID, by registry and ID, and by our own ID", () => {
  for (const reference of ["5962", "Verra:5962", "1"]) {
    expect(isNamedBy(verra, reference), reference).toBe(true);
  }
  for (const reference of ["Gold Standard:5962", "verra:5962", "Verra:596", "2", ""]) {
    expect(isNamedBy(verra, reference), reference).toBe(false);
  }
  expect(isNamedBy(lettered, "Gold Standard:GS5962")).toBe(true);
});

/** Few IDs in few registries, so that many are shared; unique, as in the database. */
const projects = fc
  .uniqueArray(
    fc.record({
      row: anyRow,
      project_id: fc.constantFrom("5962", "17", "P-1", "Verra:17", "a:b", "0"),
      registry: fc.constantFrom("Verra", "Gold Standard", null),
      company: fc.constantFrom("A", "B"),
    }),
    {
      maxLength: 12,
      selector: ({ project_id, registry, company }) =>
        `${registry ?? company} ${registry === null} ${project_id}`,
    },
  )
  .map((given) =>
    given
      .map(({ row, ...values }, index) =>
        projectFrom({ ...row, ...values, id: `id-${index}`, company_name: values.company }),
      )
      .sort(newestFirst),
  );
const anyReference = (listed: readonly DisplayProject[]) =>
  fc.constantFrom(
    "",
    "nothing",
    "Verra:",
    ...listed.flatMap((project) => [project.id, project.registryId, projectReference(project)]),
  );
const projectsAndReferences = projects.chain((listed) =>
  fc.record({
    listed: fc.constant(listed),
    references: fc.array(anyReference(listed), { maxLength: 6 }),
  }),
);

describe("for any listed projects", () => {
  test("an index finds exactly the projects that a reference matches", () => {
    fc.assert(
      fc.property(projectsAndReferences, ({ listed, references }) => {
        const index = createListingIndex(listed);
        for (const reference of references) {
          const named = listed.filter((project) => isNamedBy(project, reference));
          expect(new Set(index.named(reference))).toEqual(new Set(named));
          expect(index.named(reference)).toHaveLength(named.length);
        }
      }),
    );
  });

  test("every project is found by its own reference, and a bare ID finds all projects that have it", () => {
    fc.assert(
      fc.property(projects, (listed) => {
        const index = createListingIndex(listed);
        for (const project of listed) {
          expect(index.named(projectReference(project))).toContain(project);
          const sharing = listed.filter(({ registryId }) => registryId === project.registryId);
          expect(index.named(project.registryId)).toEqual(expect.arrayContaining(sharing));
        }
      }),
    );
  });

  test("each pinned project appears once, above the others", () => {
    fc.assert(
      fc.property(projectsAndReferences, ({ listed, references }) => {
        const index = createListingIndex(listed);
        const found = index.find(noFilters, defaultSort);
        const { pinned, below } = pinnedAndBelow(index, found, references);
        expect(new Set(pinned)).toEqual(
          new Set(listed.filter((project) => matchesAnyReference(project, references))),
        );
        expect([...pinned, ...below].map(({ id }) => id).sort()).toEqual(
          listed.map(({ id }) => id).sort(),
        );
      }),
    );
  });

  test("each compared project has one column, with a reference that matches only that column", () => {
    fc.assert(
      fc.property(projectsAndReferences, ({ listed, references }) => {
        const columns = comparedColumns(references, listed);
        expect(columns.length).toBeLessThanOrEqual(maxCompared);
        expect(new Set(referencesOf(columns)).size).toBe(columns.length);
        const shown = columns.flatMap(({ project }) => project ?? []);
        expect(new Set(shown).size).toBe(shown.length);
        // The references in the URL lead to the same comparison.
        expect(comparedColumns(referencesOf(columns), shown)).toEqual(columns);
      }),
    );
  });
});

describe("two projects with the same bare number in different registries", () => {
  const both = [verra, goldStandard];

  test("are selected independently, and one of them can be removed", () => {
    const { references } = withCompared([], projectReference(verra));
    expect(matchesAnyReference(verra, references)).toBe(true);
    expect(matchesAnyReference(goldStandard, references)).toBe(false);
    const two = withCompared(references, projectReference(goldStandard)).references;
    expect(withoutProject(two, verra)).toEqual(["Gold Standard:5962"]);
  });

  test("are pinned independently, and can be unpinned however they were pinned", () => {
    const index = createListingIndex(both);
    const pins = toggledReference([], goldStandard);
    expect(pinnedAndBelow(index, both, pins)).toEqual({ pinned: [goldStandard], below: [verra] });
    expect(toggledReference(pins, goldStandard)).toEqual([]);
    expect(toggledReference(["5962"], verra)).toEqual([]);
  });

  test("are compared independently; an old link with the bare number compares both", () => {
    const compared = (search: string) =>
      comparedColumns(readCompared(new URLSearchParams(search)), both);
    expect(compared("project=Verra:5962").map(({ project }) => project)).toEqual([verra]);
    expect(compared("project=5962")).toEqual([
      { reference: "Verra:5962", project: verra },
      { reference: "Gold Standard:5962", project: goldStandard },
    ]);
    expect(compared("project=17")).toEqual([{ reference: "17", project: null }]);
  });
});
