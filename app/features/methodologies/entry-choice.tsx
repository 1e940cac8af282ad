import { useQuery } from "@tanstack/react-query";
import { useId, useMemo } from "react";
import { methodologyText } from "#domain/listing/facts/fact-texts.ts";
import { matchingOptions } from "#domain/text/plain-text.ts";
import { Combobox } from "~/components/ui/combobox";
import { knownMethodologiesQuery } from "~/lib/data/known-methodologies";

interface EntryChoiceProps {
  label: string;
  /** An entry to leave out. */
  exceptId?: string;
  chosenId: string | null;
  onChange: (id: string | null) => void;
}

/** A search box that selects one of the library's entries. */
export function EntryChoice({ label, exceptId, chosenId, onChange }: EntryChoiceProps) {
  const id = useId();
  const { data } = useQuery(knownMethodologiesQuery);
  const idOf = useMemo(
    () =>
      new Map(
        (data ?? [])
          .filter((entry) => entry.id !== exceptId)
          .map((entry) => [methodologyText({ ...entry, name: entry.title }), entry.id]),
      ),
    [data, exceptId],
  );
  const options = useMemo(() => [...idOf.keys()], [idOf]);
  return (
    <Combobox
      id={id}
      kind="one"
      label={label}
      placeholder="Code or name"
      isRequired
      chosen={options.filter((option) => idOf.get(option) === chosenId)}
      find={(search) => matchingOptions(options, search)}
      emptyMessage={data ? "Nothing found" : "Loading…"}
      onChange={([option]) => onChange((option && idOf.get(option)) || null)}
    />
  );
}
