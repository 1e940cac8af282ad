import { Search } from "lucide-react";

interface SearchBoxProps {
  search: string;
  onSearch: (search: string) => void;
}

export function SearchBox({ search, onSearch }: SearchBoxProps) {
  return (
    <div className="search-box">
      <Search aria-hidden="true" size={16} />
      <input
        type="search"
        aria-label="Search projects"
        placeholder="Search company, type, location, methodology…"
        maxLength={100}
        value={search}
        onChange={(event) => onSearch(event.target.value)}
      />
    </div>
  );
}
