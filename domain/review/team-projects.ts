import { addressWith, keyOf, parametersOf } from "../list-address.ts";
import type { Registry, ReviewStatus } from "../vocabulary.ts";
import { projectStatuses, projectTypes, registries } from "../vocabulary.ts";

interface View {
  label: string;
  /** Left out: every state. */
  status?: ReviewStatus;
  /** Listed, with a change that waits for a decision. */
  hasWaitingChange?: true;
}

/** The parts of the list that have a link of their own. */
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

/** What the list can be ordered by; the column is the database's. */
export const projectOrders = {
  changed: { label: "Latest change", column: "updated_at", isAscending: false },
  added: { label: "Newest", column: "created_at", isAscending: false },
  company: { label: "Company", column: "company_name", isAscending: true },
  project: { label: "Project ID", column: "project_id", isAscending: true },
} as const;

type ProjectOrder = keyof typeof projectOrders;

/** What stands for projects without a registry. */
export const noRegistry = "none";

/** The filters beside the views, with what each can be set to; empty: everything. */
export const projectFilters = {
  status: { label: "Project status", all: "Any status", choices: plain(projectStatuses) },
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

/** Which projects are shown, and in which order: all of it stands in the address. */
export interface ProjectChoice {
  view: ProjectView;
  search: string;
  order: ProjectOrder;
  /** Empty where everything is shown. */
  filters: Readonly<Record<ProjectFilter, string>>;
}

/** What an address does not need to say. */
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

/** The parameters of a choice; defaults are left out. */
export function projectParameters({ view, search, order, filters }: ProjectChoice) {
  return parametersOf({ show: view, q: search, sort: order, ...filters }, defaults);
}

const listPath = "/admin/projects";

/** The address of a part of the list; pages are counted from 1. */
export function projectListAddress(choice: ProjectChoice, page = 1): string {
  return addressWith(listPath, projectParameters(choice), page);
}

/** The address of one project; the part of the list that it was opened from is kept for the way back. */
export function teamProjectAddress(projectId: string, parameters = new URLSearchParams()): string {
  return addressWith(`${listPath}/${projectId}`, parameters);
}

export const hasFilters = ({ filters }: ProjectChoice) =>
  projectFilterNames.some((filter) => filters[filter] !== "");

/** A project as a line of the list. */
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
  projectStatus: string;
  hasWaitingChange: boolean;
  updatedAt: string;
}
