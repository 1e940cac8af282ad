import {
  addressWith,
  keyParameter,
  listAddress,
  type StateOf,
  together,
  valueParameter,
} from "../list-address.ts";
import { textParameter } from "../url-parameters.ts";
import type { ReviewStatus } from "../vocabulary.ts";
import { projectStatuses } from "../vocabulary.ts";
import type { BulkActKind } from "./bulk-act.ts";
import {
  facetParameters,
  hasFacets,
  notStated,
  sharedFilter,
  type TeamFilter,
} from "./team-list.ts";

interface View {
  label: string;
  /** Absent for every status. */
  status?: ReviewStatus;
  /** Listed, with a change pending review. */
  hasWaitingChange?: true;
  /** Listed, though it has ended in its registry. */
  hasEnded?: true;
}

/** Views of the list, each with its own link. */
export const projectViews = {
  all: { label: "All" },
  submitted: { label: "In review", status: "submitted" },
  approved: { label: "Approved", status: "approved" },
  changes: { label: "Change waiting", hasWaitingChange: true },
  ended: { label: "Ended in registry", hasEnded: true },
  "changes-requested": { label: "Changes requested", status: "changes_requested" },
  rejected: { label: "Rejected", status: "rejected" },
  withdrawn: { label: "Withdrawn", status: "withdrawn" },
} as const satisfies Readonly<Record<string, View>>;

export type ProjectView = keyof typeof projectViews;
const projectViewOf = (view: ProjectView): View => projectViews[view];

/** Sort orders of the list, by the database's names. */
export const projectOrders = {
  changed: { label: "Last change" },
  added: { label: "Newest" },
  company: { label: "Company" },
  project: { label: "Project ID" },
} as const;

/** Shown for a status that no one has stated. */
export const noStatusText = "Not stated";

/** Filters in addition to the views and facets, with the choices of each; empty for no filter. */
export const projectFilters = {
  status: {
    label: "Project status",
    all: "Any status",
    choices: [...plain(projectStatuses), { value: notStated, label: noStatusText }],
  },
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
    owner: filterParameter("owner"),
    display: filterParameter("display"),
  }),
  facets: facetParameters,
});

export type ProjectChoice = StateOf<typeof projectsAddress>;

/** What the database is asked for. */
export function projectsFilter(choice: ProjectChoice): TeamFilter {
  const { status, hasWaitingChange, hasEnded } = projectViewOf(choice.view);
  const { filters } = choice;
  return {
    ...(status && { states: [status] }),
    ...(hasWaitingChange && { changes: true }),
    ...(hasEnded && { ended: true }),
    ...(filters.status && { projectStatus: filters.status }),
    ...(filters.owner && { unclaimed: filters.owner === "unclaimed" }),
    ...(filters.display && { overridden: filters.display === "overridden" }),
    ...sharedFilter(choice),
  };
}

/** What can be done to rows of a view. */
export function projectActs(view: ProjectView): readonly BulkActKind[] {
  if (view === "submitted") return ["approve", "request-changes", "reject", "edit", "delete"];
  if (view === "approved" || view === "changes" || view === "ended") return ["withdraw", "edit"];
  return view === "all" ? ["withdraw", "edit", "delete"] : ["edit", "delete"];
}

/** Listed projects that have ended in their registry. */
export const endedProjectsPath = `${listPath}?show=ended`;

/** The URL of one project; keeps the list's parameters for the way back. */
export function teamProjectUrl(projectId: string, parameters = new URLSearchParams()): string {
  return addressWith(`${listPath}/${projectId}`, parameters);
}

export const hasFilters = ({ filters, facets }: ProjectChoice) =>
  hasFacets(facets) || projectFilterNames.some((filter) => filters[filter] !== "");

/** A project as a row of the list. */
export interface TeamProjectRow {
  projectId: string;
  registryId: string;
  projectName: string | null;
  registry: string | null;
  /** The registry's own page, if it was stated. */
  registryLink: string | null;
  /** The registry's own word; null if not stated. */
  registryStatus: string | null;
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
