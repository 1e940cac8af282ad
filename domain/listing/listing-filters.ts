import { searchWords } from "../text/plain-text.ts";
import type { DisplayProject } from "./listing.ts";
import { type PermanenceBand, permanenceBand } from "./permanence.ts";

/** What narrows the list; everything empty lets every project through. */
export interface ListingFilters {
  search: string;
  sectors: readonly string[];
  locations: readonly string[];
  removalOnly: boolean;
  issuedOnly: boolean;
  sdgs: readonly string[];
  availabilities: readonly string[];
  stages: readonly string[];
  permanences: readonly PermanenceBand[];
}

export const noFilters: ListingFilters = {
  search: "",
  sectors: [],
  locations: [],
  removalOnly: false,
  issuedOnly: false,
  sdgs: [],
  availabilities: [],
  stages: [],
  permanences: [],
};

export function hasFilters(filters: ListingFilters): boolean {
  return Object.values(filters).some((value) =>
    typeof value === "boolean" ? value : value.length > 0,
  );
}

/** Whether a project passes; `text` is what of it can be searched. */
export type ListingTest = (project: DisplayProject, text: () => string) => boolean;

/** Only the filters in use are asked, the cheap ones first. */
export function listingTest(filters: ListingFilters): ListingTest {
  const tests: ListingTest[] = [];
  const { sectors, locations, sdgs, availabilities, stages, permanences } = filters;
  if (filters.removalOnly) tests.push((project) => isRemoval(project.carbonCategory));
  if (filters.issuedOnly) tests.push((project) => project.status === "Ready");
  if (sectors.length > 0) tests.push((project) => sectors.includes(project.sector));
  if (availabilities.length > 0) {
    tests.push((project) => availabilities.includes(project.creditAvailability));
  }
  if (stages.length > 0) tests.push((project) => stages.includes(project.stage));
  if (locations.length > 0) tests.push((project) => hasAll(project.locations, locations));
  if (sdgs.length > 0) tests.push((project) => hasAll(project.sdgs, sdgs));
  if (permanences.length > 0) {
    tests.push((project) => permanences.includes(permanenceBand(project.permanence)));
  }
  const words = searchWords(filters.search);
  if (words.length > 0) tests.push((_project, text) => hasWords(text(), words));
  return (project, text) => {
    for (const test of tests) if (!test(project, text)) return false;
    return true;
  };
}

const isRemoval = (carbonCategory: string) => /carbon removal/i.test(carbonCategory);

function hasAll(present: readonly string[], wanted: readonly string[]): boolean {
  for (const value of wanted) if (!present.includes(value)) return false;
  return true;
}

function hasWords(text: string, words: readonly string[]): boolean {
  for (const word of words) if (!text.includes(word)) return false;
  return true;
}
