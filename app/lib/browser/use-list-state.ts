import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { pageIn } from "#domain/list-address.ts";
import { useDebouncedValue } from "./use-debounced-value";

interface AddressedList<Choice> {
  choiceOf: (parameters: URLSearchParams) => Choice;
  /** Pages are counted from 1. */
  addressOf: (choice: Choice, page: number) => string;
  /** Whether Back leads from one choice to the one before it; where it is left out, never. */
  isStep?: (before: Choice, after: Choice) => boolean;
}

/** What somebody chose, and the addresses that the page goes through until it has the last of them. */
interface Chosen<Choice> {
  choice: Choice;
  page: number;
  addresses: readonly string[];
}

/**
 * What a list shows. Its address says it, so that every view is a link. The address follows too slowly
 * for somebody who types or chooses quickly: until it has, what they chose counts.
 */
export function useListState<Choice extends { search: string }>({
  choiceOf,
  addressOf,
  isStep = () => false,
}: AddressedList<Choice>) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const address = pathname + search;
  const parameters = new URLSearchParams(search);
  const [chosen, setChosen] = useState<Chosen<Choice> | null>(null);
  const isThere = address === chosen?.addresses.at(-1);
  // A link leads elsewhere: now the address alone counts.
  if (chosen && !chosen.addresses.includes(address)) setChosen(null);
  if (chosen && isThere && chosen.addresses.length > 1) {
    setChosen({ ...chosen, addresses: [address] });
  }

  const choice = chosen?.choice ?? choiceOf(parameters);
  const searched: Choice = { ...choice, search: useDebouncedValue(choice.search) };

  function change(part: Partial<Choice>, page = 1) {
    // Where a link led just now is in the address before the page is drawn with it.
    const now = window.location.pathname + window.location.search;
    const addresses = chosen?.addresses ?? [address];
    const current = addresses.includes(now)
      ? choice
      : choiceOf(new URLSearchParams(window.location.search));
    const next = { ...current, ...part };
    const to = addressOf(next, page);
    setChosen({ choice: next, page, addresses: [...addresses, now, to] });
    void navigate(to, { replace: !isStep(current, next), preventScrollReset: true });
  }

  return {
    choice,
    /** The same once nobody types any more. */
    searched,
    page: chosen && !isThere ? chosen.page : pageIn(parameters),
    change,
  };
}
