import { useId, useState } from "react";
import { countries } from "#domain/countries/countries.ts";
import type { ProblemText } from "#domain/import/problem-groups.ts";
import { figure } from "#domain/text/figure.ts";
import { matchingOptions } from "#domain/text/plain-text.ts";
import { plural } from "#domain/text/plural.ts";
import { Button } from "~/components/ui/button";
import { Combobox } from "~/components/ui/combobox";

interface CountryMendsProps {
  texts: readonly ProblemText[];
  onChoose: (text: string, country: string) => void;
}

const countryNames: readonly string[] = Object.values(countries).toSorted((one, other) =>
  one.localeCompare(other, "en"),
);
const shownAtFirst = 6;

/** Says for each unknown name which country it is, for all rows that use it. */
export function CountryMends({ texts, onChoose }: CountryMendsProps) {
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? texts : texts.slice(0, shownAtFirst);
  const rest = texts.length - shown.length;
  return (
    <>
      <ul className="mt-2 grid gap-x-6 gap-y-3 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map(({ text, lines }) => (
          <li key={text}>
            <Combobox
              id={`${id}-${text}`}
              kind="one"
              label={`Treat ‘${text}’ as`}
              placeholder="Search for a country"
              hint={plural(lines.length, "row", "rows")}
              chosen={[]}
              onChange={([country]) => country && onChoose(text, country)}
              find={(search) => matchingOptions(countryNames, search)}
            />
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="quiet" size="sm" className="-ml-4" onClick={() => setShowsAll(true)}>
          {figure(rest)} more names
        </Button>
      )}
    </>
  );
}
