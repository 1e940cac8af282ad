import { keyOf } from "#domain/list-address.ts";
import {
  type TypeRulesChoice,
  typeRuleKindLabels,
  typeRulesAddress,
} from "#domain/type-rules/type-rule-list.ts";
import { SearchBox } from "~/components/ui/search-box";
import { ViewLinks } from "~/components/ui/view-links";

interface TypeRuleFiltersProps {
  choice: TypeRulesChoice;
  onChange: (part: Partial<TypeRulesChoice>) => void;
}

/** Filters the rules; the state is in the URL. */
export function TypeRuleFilters({ choice, onChange }: TypeRuleFiltersProps) {
  const kinds = ["", ...Object.keys(typeRuleKindLabels)];
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <ViewLinks
        label="Filter by kind"
        views={kinds.map((name) => {
          const kind = keyOf(typeRuleKindLabels, name) ?? "";
          return {
            name,
            label: kind === "" ? "All" : typeRuleKindLabels[kind],
            to: typeRulesAddress.url({ ...choice, kind }),
          };
        })}
        current={choice.kind}
      />
      <SearchBox
        label="Search the rules"
        value={choice.search}
        placeholder="Code, words, type…"
        onSearch={(search) => onChange({ search })}
        className="ml-auto w-full sm:w-64"
      />
    </div>
  );
}
