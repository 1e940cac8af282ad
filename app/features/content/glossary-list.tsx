import { Search } from "lucide-react";
import { useId, useLayoutEffect, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { GlossaryTerm } from "~/content/glossary-terms";
import { matchingTerms, termAnchor } from "./glossary-search";

interface GlossaryListProps {
  terms: readonly GlossaryTerm[];
  /** The search in the page's URL, with which the form works without JavaScript. */
  initialQuery: string;
}

export function GlossaryList({ terms, initialQuery }: GlossaryListProps) {
  const [query, setQuery] = useState(initialQuery);
  const fieldId = useId();
  const field = useRef<HTMLInputElement>(null);
  const found = matchingTerms(terms, query);
  const count =
    found.length === terms.length
      ? `${terms.length} terms`
      : `${found.length} of ${terms.length} terms`;

  // Picks up a query typed before hydration, which would otherwise be shown but not applied.
  useLayoutEffect(() => setQuery((known) => field.current?.value ?? known), []);

  /** The pressed button disappears with its message, so the focus returns to the field. */
  function showAll() {
    setQuery("");
    field.current?.focus();
  }

  return (
    <>
      <search className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <form
          action="/glossary"
          onSubmit={(event) => event.preventDefault()}
          className="relative w-full max-w-md"
        >
          <label htmlFor={fieldId} className="sr-only">
            Search terms
          </label>
          <Search
            aria-hidden="true"
            size={18}
            className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-quiet"
          />
          <input
            ref={field}
            id={fieldId}
            type="search"
            name="q"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
            placeholder="Search terms..."
            autoComplete="off"
            className="h-12 w-full rounded-lg border border-edge bg-white pr-4 pl-11 placeholder:text-quiet"
          />
        </form>
        <p role="status" className="text-sm text-quiet tabular-nums">
          {count}
        </p>
      </search>

      {found.length === 0 ? (
        <Card className="mt-8 flex flex-col items-center px-6 py-16 text-center">
          <p className="font-serif text-2xl font-medium">No terms found</p>
          <p className="mt-2 max-w-[40ch] wrap-anywhere text-quiet">
            Nothing matches “<bdi>{query.trim()}</bdi>”. Try a shorter word, or browse all the
            terms.
          </p>
          <Button variant="secondary" className="mt-6" onClick={showAll}>
            Show all terms
          </Button>
        </Card>
      ) : (
        <ul className="mt-8 grid gap-5 md:grid-cols-2 lg:grid-cols-3">
          {found.map(({ term, definition }) => (
            <li key={term}>
              <Card
                id={termAnchor(term)}
                className="h-full scroll-mt-[calc(var(--header-height)+1.5rem)] p-6 target:border-moss target:bg-mint-pale"
              >
                <h2 className="font-serif text-[1.375rem] leading-tight font-medium">{term}</h2>
                <p className="mt-2.5 text-[0.9375rem] leading-relaxed text-quiet">{definition}</p>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
