import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { SuggestField } from "~/components/ui/suggest-field";
import { knownMethodologiesQuery } from "~/lib/data/methodologies";

type MethodologyEntryProps = Omit<ComponentProps<typeof SuggestField>, "suggestions">;

/** A methodology's name, with suggestions from the library; works without them if that fails. */
export function MethodologyEntry(props: MethodologyEntryProps) {
  const { data = [] } = useQuery(knownMethodologiesQuery);
  const titles = [...new Set(data.map(({ title }) => title))];
  const isKept = data.some(({ title, hasDocument }) => hasDocument && title === props.value);
  return (
    <SuggestField
      {...props}
      hint={isKept ? "Our library has a document for this methodology." : props.hint}
      suggestions={titles}
    />
  );
}
