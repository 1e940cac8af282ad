import {
  addressWith,
  keyParameter,
  listAddress,
  type StateOf,
  together,
  valueParameter,
} from "../list-address.ts";
import { textParameter } from "../url-parameters.ts";
import type { Registry, ReviewStatus } from "../vocabulary.ts";
import { projectStatuses, projectTypes, registries } from "../vocabulary.ts";

interface View {
  label: string;
  /** Absent for every status. */
  status?: ReviewStatus;
  /** Listed, with a change pending review. */
  hasWaitingChange?: true;
}

/** Views of the list, each with its own link. */
export const projectViews = {
  all: { label: "All" },
  submitted: { label: "In review", status: "submitted" },
  approved: { label: "Approved", status: "approved" },
  changes: { label: "Change waiting", hasWaitingChange: true },
  "changes-requested": { label: "Changes requested", status: "changes_requested" },
  rejected: { label: "Rejected", status: "rejected" },
  withdrawn: { label: "Withdrawn", status: "withdrawn" },
} as const satisfies Readonly<Record<string, View>>;

export type ProjectView = keyof typeof projectViews;
export const projectViewOf = (view: ProjectView): View => projectViews[view];

/** Sort orders of the list, with the database column of each. */
export const projectOrders = {
  changed: { label: "Last change", column: "updated_at", isAscending: false },
  added: { label: "Newest", column: "created_at", isAscending: false },
  company: { label: "Company", column: "company_name", isAscending: true },
  project: { label: "Project ID", column: "project_id", isAscending: true },
} as const;

/** The filter value for projects without a registry. */
export const noRegistry = "none";

/** The filter value for projects whose status no one has stated, and what stands in its place. */
export const noStatus = "none";
export const noStatusText = "Not stated";

/** Filters in addition to the views, with the choices of each; empty for no filter. */
export const projectFilters = {
  status: {
    label: "Project status",
    all: "Any status",
    choices: [...plain(projectStatuses), { value: noStatus, label: noStatusText }],
  },
  registry: {
    label: "Registry",
    all: "Any registry",
    choices: [...plain(registries), { value: noRegistry, label: "No registry" }],
  },
  type: { label: "Project type", all: "Any type", choices: plain(projectTypes) },
  owner: {
    label: "Owner",
    all: "Claimed or not",
    choices: [
      { value: "claimed", label: "Claimed" },
      { value: "unclaimed", label: "Unclaimed" },
    ],
  },
  display: {
    label: "Display",
    all: "Overridden or not",
    choices: [
      { value: "overridden", label: "Display overridden" },
      { value: "plain", label: "Not overridden" },
    ],
  },
} as const;

export type ProjectFilter = keyof typeof projectFilters;
export const projectFilterNames = Object.keys(projectFilters) as ProjectFilter[];

function plain(names: readonly string[]) {
  return names.map((name) => ({ value: name, label: name }));
}

/** Empty for no filter. */
const filterParameter = (name: ProjectFilter) =>
  valueParameter<string>(name, ["", ...projectFilters[name].choices.map(({ value }) => value)], "");

const listPath = "/admin/projects";

/** Filters and order of the list, all kept in the URL. */
export const projectsAddress = listAddress(listPath, {
  view: keyParameter("show", projectViews, "all"),
  search: textParameter("q"),
  order: keyParameter("sort", projectOrders, "changed"),
  filters: together<Readonly<Record<ProjectFilter, string>>>({
    status: filterParameter("status"),
    registry: filterParameter("registry"),
    type: filterParameter("type"),
    owner: filterParameter("owner"),
    display: filterParameter("display"),
  }),
});

export type ProjectChoice = StateOf<typeof projectsAddress>;

/** The URL of one project; keeps the list's parameters for the way back. */
export function teamProjectUrl(projectId: string, parameters = new URLSearchParams()): string {
  return addressWith(`${listPath}/${projectId}`, parameters);
}

export const hasFilters = ({ filters }: ProjectChoice) =>
  projectFilterNames.some((filter) => filters[filter] !== "");

/** A project as a row of the list. */
export interface TeamProjectRow {
  projectId: string;
  registryId: string;
  projectName: string | null;
  registry: Registry | null;
  company: string;
  isUnclaimed: boolean;
  isOverridden: boolean;
  location: string | null;
  types: readonly string[];
  status: ReviewStatus;
  /** Null if not stated. */
  projectStatus: string | null;
  hasWaitingChange: boolean;
  updatedAt: string;
}
