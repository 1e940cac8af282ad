import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { fields } from "#domain/submission/fields/fields.ts";
import { plural } from "#domain/text/plural.ts";
import { Button } from "~/components/ui/button";
import { SuggestField } from "~/components/ui/suggest-field";
import { useDebouncedValue } from "~/lib/browser/use-debounced-value";
import { unclaimedCompaniesQuery } from "~/lib/data/claims";

interface CompanyMendProps {
  rowCount: number;
  onChoose: (company: string) => void;
}

/** Names the company that stands in where the file names none. */
export function CompanyMend({ rowCount, onChoose }: CompanyMendProps) {
  const id = useId();
  const [name, setName] = useState("");
  const searched = useDebouncedValue(name.trim());
  const { data: found = [] } = useQuery(unclaimedCompaniesQuery(searched));
  return (
    <form
      className="mt-2 max-w-lg"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "") onChoose(name.trim());
      }}
    >
      <SuggestField
        id={id}
        label="Company that stands in for them"
        hint="A new name, or a company that no one has claimed. Rows with it are marked as derived."
        maxLength={fields["company.name"].maxLength}
        value={name}
        onChange={setName}
        suggestions={found.map((company) => company.name)}
      />
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        className="mt-2.5"
        disabled={name.trim() === ""}
      >
        Use it for {plural(rowCount, "row", "rows")}
      </Button>
    </form>
  );
}
