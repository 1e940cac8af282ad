import { together, valueParameter } from "../list-address.ts";
import { type Parameter, textParameter } from "../url-parameters.ts";
import { projectTypes, registries } from "../vocabulary.ts";

/** The team's two lists, which the database filters, pages and counts in the same way. */
export type TeamList = "queue" | "projects";

/** The filter value for what no one has stated. */
export const notStated = "none";

interface Facet {
  label: string;
  /** The choice that filters nothing. */
  all: string;
  /** The choice for projects that have no value. */
  none: string;
}

/** What both lists can be filtered by, besides their views; each value is offered with its count. */
export const facets = {
  registry: { label: "Registry", all: "Any registry", none: "No registry" },
  registryStatus: {
    label: "Registry status",
    all: "Any registry status",
    none: "No registry status",
  },
  country: { label: "Country", all: "Any country", none: "No location" },
  type: { label: "Project type", all: "Any type", none: "No type" },
  methodology: { label: "Methodology", all: "Any methodology", none: "No methodology" },
  import: { label: "Import", all: "Any import", none: "" },
} as const satisfies Readonly<Record<string, Facet>>;

export type FacetName = keyof typeof facets;
export const facetNames = Object.keys(facets) as FacetName[];

/** Empty for no filter. */
export type Facets = Readonly<Record<FacetName, string>>;

const maxValue = 300;

/** The facets in the URL of a list. */
export const facetParameters: Parameter<Facets> = together<Facets>({
  registry: valueParameter<string>("registry", ["", ...registries, notStated], ""),
  registryStatus: textParameter("registry-status", { maxLength: maxValue }),
  country: textParameter("country", { maxLength: maxValue }),
  type: valueParameter<string>("type", ["", ...projectTypes, notStated], ""),
  methodology: textParameter("methodology", { maxLength: maxValue }),
  import: textParameter("import", { pattern: /^[0-9a-f-]{36}$/ }),
});

export const noFacets: Facets = facetParameters.read(new URLSearchParams());

export const hasFacets = (chosen: Facets) => facetNames.some((name) => chosen[name] !== "");

/** A filter as the database reads it; a key that is absent filters nothing. */
export type TeamFilter = Partial<Record<FacetName, string>> & {
  states?: string[];
  unclaimed?: boolean;
  /** Only listed projects with a change that waits. */
  changes?: true;
  /** Only listed projects that have ended in their registry. */
  ended?: true;
  overridden?: boolean;
  projectStatus?: string;
  search?: string;
};

/** The part of a filter that both lists share. */
export function sharedFilter({ facets: chosen, search }: { facets: Facets; search: string }) {
  const filter: TeamFilter = {};
  for (const name of facetNames) if (chosen[name] !== "") filter[name] = chosen[name];
  if (search.trim() !== "") filter.search = search;
  return filter;
}
