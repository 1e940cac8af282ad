import { ratingRank } from "../rating/rating.ts";
import { plainText, searchWords } from "../text/plain-text.ts";
import type { ColumnFilter } from "./column.ts";
import { filteredColumns } from "./columns.ts";
import { figureType } from "./figure-type.ts";
import { chosenValues, type ListingFilters } from "./filters.ts";
import type { DisplayProject } from "./listing.ts";
import { isInRange } from "./number-range.ts";
import { isRemoval } from "./permanence.ts";

/** A project with its searchable text, which is computed on first use. */
export class SearchedProject {
  readonly project: DisplayProject;
  #text: string | undefined;

  constructor(project: DisplayProject) {
    this.project = project;
  }

  text(): string {
    this.#text ??= searchableText(this.project);
    return this.#text;
  }
}

type ProjectTest = (project: DisplayProject) => boolean;

/** Runs only the filters in use, cheap ones first. */
export function listingTest(filters: ListingFilters): (searched: SearchedProject) => boolean {
  const tests: ProjectTest[] = [];
  if (filters.removalOnly) tests.push((project) => isRemoval(project.carbonCategory));
  if (filters.issuedOnly) tests.push((project) => project.status === "Ready");
  const inUse = filteredColumns.filter(({ key }) => chosenValues(filters, key).length > 0);
  for (const needs of ["one", "any", "all"] as const) {
    for (const { key, filter } of inUse) {
      if (filter.needs === needs) tests.push(columnTest(filter, chosenValues(filters, key)));
    }
  }
  tests.push(...chartFilterTests(filters));
  const words = searchWords(filters.search);
  return (searched) => {
    for (const test of tests) if (!test(searched.project)) return false;
    return words.length === 0 || hasWords(searched.text(), words);
  };
}

function columnTest(filter: ColumnFilter, chosen: readonly string[]): ProjectTest {
  if (filter.needs === "one") {
    return (project) => {
      const value = filter.value(project);
      // A value that was not sent cannot be filtered by.
      return value === null || chosen.includes(value);
    };
  }
  if (filter.needs === "all") return (project) => hasAll(filter.values(project), chosen);
  return (project) => filter.values(project).some((value) => chosen.includes(value));
}

/** The market charts' filters. Hidden values pass every filter, missing ones none. */
function chartFilterTests(filters: ListingFilters): ProjectTest[] {
  const { types = [], countries = [], cost, years, rating } = filters;
  const tests: ProjectTest[] = [];
  if (types.length > 0) tests.push((project) => types.includes(figureType(project)));
  if (countries.length > 0) {
    tests.push(({ places }) => places.some(({ code }) => code && countries.includes(code)));
  }
  if (cost) {
    tests.push(({ costPerTon, dollarsPerTon }) => {
      if (costPerTon.kind === "hidden") return true;
      return dollarsPerTon !== null && isInRange(cost, dollarsPerTon);
    });
  }
  if (years) {
    tests.push(({ permanence }) => {
      if (permanence.kind === "hidden") return true;
      if (permanence.kind !== "value" || permanence.years === null) return false;
      return isInRange(years, permanence.years);
    });
  }
  if (rating) {
    const lowest = ratingRank(rating) ?? 0;
    tests.push(({ rating }) => {
      if (rating.kind === "hidden") return true;
      const rank = rating.kind === "value" ? ratingRank(rating.rating) : null;
      return rank !== null && rank <= lowest;
    });
  }
  return tests;
}

function hasAll(present: readonly string[], wanted: readonly string[]): boolean {
  for (const value of wanted) if (!present.includes(value)) return false;
  return true;
}

// Separate from hasAll, because one loop over both arrays and strings would run slower.
function hasWords(text: string, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false;
  return true;
}

/** The text that the search box matches, normalised for comparison. */
function searchableText(project: DisplayProject): string {
  return plainText(
    [
      project.company,
      project.projectName,
      project.registryId,
      project.registry,
      project.registryStatus,
      project.sector,
      ...project.allProjectTypes,
      ...project.allSubTypes,
      project.location,
      project.region,
      ...project.methodologies.map(({ name }) => name),
      ...project.labels.map(({ name }) => name),
      project.description,
    ].join("\n"),
  );
}
