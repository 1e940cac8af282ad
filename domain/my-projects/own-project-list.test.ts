import { describe, expect, test } from "vitest";
import { projectRow } from "../../tests/fixtures/project-rows.ts";
import { pageIn } from "../list-address.ts";
import { projectRecord } from "../submission/project-record.ts";
import type { ReviewStatus } from "../vocabulary.ts";
import { ownProject } from "./own-project.ts";
import {
  chosenProjects,
  defaultChoice,
  filterLabel,
  type OwnProjectChoice,
  ownProjectFilters,
  ownProjectsAddress,
  pageOf,
  projectCountText,
} from "./own-project-list.ts";

interface Given {
  id: string;
  company?: string;
  name?: string;
  status?: ReviewStatus;
  created?: string;
  changed?: string;
}

const own = ({ id, company, name, status = "approved", created, changed }: Given) =>
  ownProject(
    {
      record: projectRecord(
        projectRow(
          {
            id,
            project_id: id,
            project_name: name ?? null,
            status,
            ...(created && { created_at: created }),
            ...(changed && { updated_at: changed }),
          },
          { name: company ?? "Acorn" },
        ),
      ),
      reviews: [],
      revisions: [],
      offerChanges: [],
    },
    { apiUrl: "", currency: "USD", findRating: () => undefined },
  );

const projects = [
  own({ id: "VCS-9", name: "Água Boa", created: "2026-03-01", changed: "2026-03-02" }),
  own({ id: "VCS-2", company: "Birch", created: "2026-02-01", changed: "2026-06-01" }),
  own({
    id: "GS-5",
    name: "Bamboo",
    status: "changes_requested",
    created: "2026-01-01",
    changed: "2026-05-01",
  }),
  own({ id: "GS-6", company: "Birch", status: "rejected", created: "2026-04-01" }),
];

const chosen = (choice: Partial<OwnProjectChoice>) => {
  const found = chosenProjects(projects, { ...defaultChoice, ...choice });
  return { ...found, ids: found.projects.map(({ registryId }) => registryId) };
};

describe("searching", () => {
  test.each([
    ["birch", ["GS-6", "VCS-2"]],
    ["vcs", ["VCS-9", "VCS-2"]],
    ["agua BOA", ["VCS-9"]],
    ["acorn gs", ["GS-5"]],
    ["boa birch", []],
  ])(
    "for '%s' matches every word in company, ID and name, ignoring case and accents",
    (search, ids) => {
      expect(chosen({ search, order: "newest" }).ids).toEqual(ids);
    },
  );
});

describe("filters", () => {
  test("show the projects with a status, and count the search results for each", () => {
    expect(chosen({ filter: "rejected" }).ids).toEqual(["GS-6"]);
    expect(chosen({ filter: "action" }).ids).toEqual(["GS-5"]);
    const all = {
      all: 4,
      action: 1,
      missing: 3,
      "no-price": 4,
      waiting: 0,
      submitted: 0,
      approved: 2,
      changes_requested: 1,
    };
    expect(chosen({ filter: "rejected" }).counts).toEqual({ ...all, rejected: 1, withdrawn: 0 });
    expect(chosen({ search: "birch" }).counts).toMatchObject({ all: 2, approved: 1, rejected: 1 });
  });

  test("have the same labels as the statuses of projects", () => {
    expect(ownProjectFilters.map(filterLabel)).toEqual([
      "All",
      "Needs action",
      "Details missing",
      "No price",
      "Change waiting",
      "In review",
      "Listed",
      "Changes requested",
      "Not accepted",
      "No longer listed",
    ]);
  });
});

test.each([
  ["attention", ["GS-5", "GS-6", "VCS-9", "VCS-2"]],
  ["newest", ["GS-6", "VCS-9", "VCS-2", "GS-5"]],
  ["changed", ["VCS-2", "GS-5", "VCS-9", "GS-6"]],
  ["name", ["VCS-9", "GS-5", "GS-6", "VCS-2"]],
] as const)("sorts by '%s'", (order, ids) => {
  expect(chosen({ order }).ids).toEqual(ids);
  expect(
    projects.map(({ registryId }) => registryId),
    "does not modify its input",
  ).toEqual(["VCS-9", "VCS-2", "GS-5", "GS-6"]);
});

describe("the URL", () => {
  test("contains the filters and the page; defaults are left out", () => {
    expect(ownProjectsAddress.url(defaultChoice)).toBe("/my-projects");
    const choice = { filter: "withdrawn", search: "a & b", order: "name" } as const;
    const address = ownProjectsAddress.url(choice, 3);
    expect(address).toBe("/my-projects?state=withdrawn&q=a+%26+b&sort=name&page=3");
    const parameters = new URL(address, "https://example.org").searchParams;
    expect(ownProjectsAddress.read(parameters)).toEqual(choice);
    expect(pageIn(parameters)).toBe(3);
  });

  test.each(["", "state=lost&sort=toString&page=-1", "page=0", "page=1.5", "page=99999999"])(
    "'%s' falls back to the first page of the default list",
    (query) => {
      const parameters = new URLSearchParams(query);
      expect(ownProjectsAddress.read(parameters)).toEqual(defaultChoice);
      expect(pageIn(parameters)).toBe(1);
    },
  );
});

describe("pages", () => {
  const numbers = Array.from({ length: 50 }, (_, index) => index);

  test("divide a list, and stop at the last one", () => {
    expect(pageOf(numbers, 2, 24)).toEqual({
      items: numbers.slice(24, 48),
      page: 2,
      lastPage: 3,
      start: 24,
    });
    expect(pageOf(numbers, 9, 24)).toMatchObject({ items: [48, 49], page: 3, start: 48 });
    expect(pageOf([], 4, 24)).toEqual({ items: [], page: 1, lastPage: 1, start: 0 });
  });

  test("are described in words", () => {
    const words = (all: number, found: number, page = 1) =>
      projectCountText(all, found, pageOf(Array.from({ length: found }), page, 24));
    expect(words(7, 7)).toBe("7 projects");
    expect(words(1500, 3)).toBe("3 of 1,500 projects");
    expect(words(500, 0)).toBe("0 of 500 projects");
    expect(words(500, 130, 2)).toBe("130 of 500 projects, showing 25 to 48");
    expect(words(50, 50, 3)).toBe("50 projects, showing 49 to 50");
  });
});
