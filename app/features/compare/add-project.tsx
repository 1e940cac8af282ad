import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ComparedProject } from "#domain/comparison/compared-columns.ts";
import type { ListingResponse } from "#domain/listing/listing-response.ts";
import { projectReference } from "#domain/listing/project-reference.ts";
import { maxSearchLength } from "#domain/listing/search-params.ts";
import { defaultText } from "#domain/listing/value.ts";
import { Combobox } from "~/components/ui/combobox";
import { readSiteApi, type Viewer } from "~/lib/data/data-api";
import { listingsKey, reportFailure } from "~/lib/data/listings-cache";
import { useViewer } from "~/lib/viewer/use-viewer";

/** Maximum number of suggestions; typing more narrows them. */
const maxSuggestions = 8;

interface FoundProject {
  id: string;
  reference: string;
  label: string;
}

function projectSearchQuery(viewer: Viewer | null, search: string) {
  return queryOptions({
    queryKey: [...listingsKey, viewer, "search", search] as const,
    queryFn: async ({ signal }): Promise<FoundProject[]> => {
      const params = new URLSearchParams({ q: search, limit: String(maxSuggestions * 2) });
      const response = await reportFailure(
        signal,
        readSiteApi(viewer ?? "visitor", `listings?${params}`, signal),
      );
      const { rows }: ListingResponse = await response.json();
      return rows.map(({ id, project_id, registry, company_name, project_name }) => ({
        id: id ?? "",
        reference: projectReference({ registryId: project_id ?? "", registry }),
        label: [project_name, company_name ?? defaultText.company, project_id]
          .filter(Boolean)
          .join(" · "),
      }));
    },
    enabled: viewer !== null && search !== "",
    staleTime: 30_000,
    placeholderData: (found, previous) => (previous?.queryKey[1] === viewer ? found : undefined),
  });
}

interface AddProjectProps {
  label: string;
  placeholder?: string;
  /** Projects already in the comparison, which are not suggested. */
  compared: readonly ComparedProject[];
  onAdd: (reference: string) => void;
}

/** Searches for a project and adds it to the comparison. */
export function AddProject(props: AddProjectProps) {
  const { label, placeholder = "Company, project ID, type…", compared, onAdd } = props;
  const [search, setSearch] = useState("");
  const found = useQuery(projectSearchQuery(useViewer(), search));
  const others = (search === "" ? [] : (found.data ?? []))
    .filter(({ id }) => !compared.some(({ project }) => project?.id === id))
    .slice(0, maxSuggestions);
  return (
    <Combobox
      id="add-project"
      kind="one"
      label={label}
      placeholder={placeholder}
      chosen={[]}
      find={() => others.map((project) => project.label)}
      onSearch={(typed) => setSearch(typed.slice(0, maxSearchLength))}
      emptyMessage={emptyMessage(search, found)}
      onChange={([chosen]) => {
        const project = others.find((one) => one.label === chosen);
        if (project) onAdd(project.reference);
        setSearch("");
      }}
    />
  );
}

function emptyMessage(
  search: string,
  { isError, isFetching }: { isError: boolean; isFetching: boolean },
) {
  if (search === "") return "Type to search";
  if (isError) return "The search failed. Please try again.";
  return isFetching ? "Searching…" : "No projects match your search.";
}
