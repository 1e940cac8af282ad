import { addressWith, keyOf, parametersOf } from "../list-address.ts";
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

type ProjectOrder = keyof typeof projectOrders;

/** The filter value for projects without a registry. */
export const noRegistry = "none";

/** The filter value for projects whose status nobody has stated, and what stands in its place. */
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

/** Filters and order of the list, all kept in the URL. */
export interface ProjectChoice {
  view: ProjectView;
  search: string;
  order: ProjectOrder;
  /** Empty for no filter. */
  filters: Readonly<Record<ProjectFilter, string>>;
}

/** Defaults, which are left out of the URL. */
const defaults = { show: "all", sort: "changed" } as const;

export function projectChoiceOf(parameters: URLSearchParams): ProjectChoice {
  const asked = (filter: ProjectFilter) => {
    const value = parameters.get(filter) ?? "";
    return projectFilters[filter].choices.some((choice) => choice.value === value) ? value : "";
  };
  return {
    view: keyOf(projectViews, parameters.get("show")) ?? defaults.show,
    search: parameters.get("q") ?? "",
    order: keyOf(projectOrders, parameters.get("sort")) ?? defaults.sort,
    filters: {
      status: asked("status"),
      registry: asked("registry"),
      type: asked("type"),
      owner: asked("owner"),
      display: asked("display"),
    },
  };
}

/** The query parameters for these filters; defaults are left out. */
export function projectParameters({ view, search, order, filters }: ProjectChoice) {
  return parametersOf({ show: view, q: search, sort: order, ...filters }, defaults);
}

const listPath = "/admin/projects";

/** The URL of a page of the list, counted from 1. */
export function projectListUrl(choice: ProjectChoice, page = 1): string {
  return addressWith(listPath, projectParameters(choice), page);
}

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
