import { useQuery } from "@tanstack/react-query";
import {
  type FacetName,
  type Facets,
  facetNames,
  facets,
  notStated,
  type TeamFilter,
  type TeamList,
} from "#domain/review/team-list.ts";
import { figure } from "#domain/text/figure.ts";
import { cn } from "~/components/ui/class-names";
import { ToolbarSelect } from "~/components/ui/toolbar-select";
import { type FacetCounts, facetCountsQuery } from "~/lib/data/read-team-list";

interface FacetSelectsProps {
  list: TeamList;
  /** What the list is filtered by now. */
  filter: TeamFilter;
  chosen: Facets;
  onChange: (facets: Facets) => void;
  /** On a phone, only active ones are shown until the filters are opened. */
  isOpen: boolean;
}

/** A select for each facet, with how many rows each value has. */
export function FacetSelects({ list, filter, chosen, onChange, isOpen }: FacetSelectsProps) {
  const { data: counts } = useQuery(facetCountsQuery(list, filter));
  return facetNames.map((name) => (
    <ToolbarSelect
      key={name}
      label={facets[name].label}
      options={optionsOf(name, chosen[name], counts)}
      value={chosen[name]}
      onChoose={(value) => onChange({ ...chosen, [name]: value })}
      {...selectClasses(chosen[name] !== "", isOpen)}
    />
  ));
}

/** The values that occur, most frequent first; a chosen one stays even if no row has it. */
function optionsOf(name: FacetName, chosen: string, counts: FacetCounts | undefined) {
  const { all, none } = facets[name];
  const found = (counts?.[name] ?? []).map(({ value, label, count }) => ({
    value,
    label: `${value === notStated ? none : (label ?? value)} (${figure(count)})`,
  }));
  const isMissing = chosen !== "" && !found.some(({ value }) => value === chosen);
  return [
    { value: "", label: all },
    ...(isMissing ? [{ value: chosen, label: counts ? `${chosen} (0)` : chosen }] : []),
    ...found,
  ];
}

/** The classes of a filter's select. */
export const selectClasses = (isSet: boolean, isOpen: boolean) => ({
  className: cn(
    "min-w-0 grow basis-36 sm:grow-0 sm:basis-auto",
    !isOpen && !isSet && "max-sm:hidden",
  ),
  selectClass: cn(
    "w-full max-w-full pl-2.5 sm:max-w-48",
    isSet && "border-moss bg-mint font-medium text-pine",
  ),
});
