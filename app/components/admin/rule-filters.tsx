import { SearchBox } from "~/components/ui/search-box";
import { ViewLinks } from "~/components/ui/view-links";

interface RuleFiltersProps<Kind extends string> {
  /** What the links filter by. */
  label: string;
  kinds: readonly Kind[];
  labels: Readonly<Record<Kind, string>>;
  /** An empty string means all. */
  current: Kind | "";
  urlOf: (kind: Kind | "") => string;
  search: string;
  placeholder: string;
  onSearch: (search: string) => void;
}

/** Filters a list of rules; the state is in the URL. */
export function RuleFilters<Kind extends string>(props: RuleFiltersProps<Kind>) {
  const { label, kinds, labels, current, urlOf, search, placeholder, onSearch } = props;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3">
      <ViewLinks
        label={label}
        views={[
          { name: "", label: "All", to: urlOf("") },
          ...kinds.map((kind) => ({ name: kind, label: labels[kind], to: urlOf(kind) })),
        ]}
        current={current}
      />
      <SearchBox
        label="Search the rules"
        value={search}
        placeholder={placeholder}
        onSearch={onSearch}
        className="ml-auto w-full sm:w-64"
      />
    </div>
  );
}
