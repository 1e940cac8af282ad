import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { type ListAddress, pageIn } from "#domain/list-address.ts";
import { useDebouncedValue } from "./use-debounced-value";

/** The user's choice, and the URLs that the page passes through until it reaches the last one. */
interface Chosen<Choice> {
  choice: Choice;
  page: number;
  urls: readonly string[];
}

/**
 * The state of a list, kept in the URL so that every view is a link. While the user types or
 * chooses quickly, the URL lags behind; until it has caught up, their choice takes precedence.
 */
export function useListState<Choice extends { search: string }>(
  address: ListAddress<Choice>,
  /** Whether a change adds a history entry, so that Back undoes it; by default none does. */
  isStep: (before: Choice, after: Choice) => boolean = () => false,
) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const url = pathname + search;
  const parameters = new URLSearchParams(search);
  const [chosen, setChosen] = useState<Chosen<Choice> | null>(null);
  const hasArrived = url === chosen?.urls.at(-1);
  // A link has led elsewhere, so the URL takes precedence again.
  if (chosen && !chosen.urls.includes(url)) setChosen(null);
  if (chosen && hasArrived && chosen.urls.length > 1) {
    setChosen({ ...chosen, urls: [url] });
  }

  const choice = chosen?.choice ?? address.read(parameters);
  const searched: Choice = { ...choice, search: useDebouncedValue(choice.search) };

  function change(part: Partial<Choice>, page = 1) {
    // After following a link, window.location is up to date before the page is rendered with it.
    const now = window.location.pathname + window.location.search;
    const urls = chosen?.urls ?? [url];
    const current = urls.includes(now)
      ? choice
      : address.read(new URLSearchParams(window.location.search));
    const next = { ...current, ...part };
    const to = address.url(next, page);
    setChosen({ choice: next, page, urls: [...urls, now, to] });
    void navigate(to, { replace: !isStep(current, next), preventScrollReset: true });
  }

  return {
    choice,
    /** The same, with the search debounced. */
    searched,
    page: chosen && !hasArrived ? chosen.page : pageIn(parameters),
    change,
  };
}
