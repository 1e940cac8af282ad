import { useState } from "react";
import type { Mends } from "#domain/import/mends.ts";
import type { ProblemGroup, ProblemText } from "#domain/import/problem-groups.ts";
import { type ProblemReason, problemReasons } from "#domain/import/problem-reasons.ts";
import { figure } from "#domain/text/figure.ts";
import { plural } from "#domain/text/plural.ts";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { CompanyMend } from "./company-mend";
import { CountryMends } from "./country-mends";
import { PageTurner } from "./page-turner";

interface ProblemGroupItemProps {
  group: ProblemGroup;
  mends: Mends;
  onMend: (mends: Mends) => void;
}

/** One kind of problem in one column: how many rows have it, what settles it, and which rows. */
export function ProblemGroupItem({ group, mends, onMend }: ProblemGroupItemProps) {
  const { column, reason, lines } = group;
  const [isOpen, setIsOpen] = useState(false);
  const title = (
    <>
      <span className="font-medium wrap-anywhere">
        {column !== null && <span className="text-quiet">{column}: </span>}
        {problemReasons[reason]}
      </span>{" "}
      <span className="text-quiet tabular-nums">{plural(lines.length, "row", "rows")}</span>
    </>
  );
  const isMendable = mendable.has(reason);
  return (
    <li className="px-4 py-3">
      {isMendable && <p>{title}</p>}
      {isMendable && <Remedy group={group} mends={mends} onMend={onMend} />}
      <details
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
        className={cn(isMendable && "mt-1")}
      >
        <summary className="w-fit cursor-pointer py-1">
          {isMendable ? (
            <span className="text-pine">
              Show the rows<span className="sr-only">: {problemReasons[reason]}</span>
            </span>
          ) : (
            title
          )}
        </summary>
        {isOpen && <Texts texts={group.texts} />}
      </details>
    </li>
  );
}

/** What can be settled for all rows here; anything else needs a corrected file. */
const mendable: ReadonlySet<ProblemReason> = new Set([
  "unknown-country",
  "no-company",
  "name-too-long",
]);

function Remedy({ group, mends, onMend }: ProblemGroupItemProps) {
  const { reason, texts, lines } = group;
  if (reason === "unknown-country")
    return (
      <CountryMends
        texts={texts}
        onChoose={(text, country) =>
          onMend({ ...mends, countries: { ...mends.countries, [text]: country } })
        }
      />
    );
  if (reason === "no-company")
    return (
      <CompanyMend rowCount={lines.length} onChoose={(company) => onMend({ ...mends, company })} />
    );
  if (reason === "name-too-long")
    return (
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button
          variant="secondary"
          size="sm"
          onClick={() => onMend({ ...mends, shortenNames: true })}
        >
          Shorten {plural(lines.length, "name", "names")}
        </Button>
        <span className="text-quiet">The whole name is kept in the description.</span>
      </div>
    );
  return null;
}

const textsPerPage = 20;

function Texts({ texts }: { texts: readonly ProblemText[] }) {
  const [page, setPage] = useState(0);
  return (
    <>
      <ul className="space-y-1.5 pt-1">
        {texts.slice(page * textsPerPage, (page + 1) * textsPerPage).map((found) => (
          <li key={`${found.lines[0]} ${found.message}`} className="wrap-anywhere">
            {found.message}{" "}
            <span className="text-quiet tabular-nums">{linesText(found.lines)}</span>
          </li>
        ))}
      </ul>
      <PageTurner
        what="problems"
        page={page}
        rowsPerPage={textsPerPage}
        total={texts.length}
        onPage={setPage}
      />
    </>
  );
}

const linesShown = 30;

/** For example 'Lines 3, 7 and 12 more'; the download has all of them. */
function linesText(lines: readonly number[]): string {
  const rest = lines.length - linesShown;
  const shown = lines.slice(0, linesShown).join(", ");
  const more = rest > 0 ? ` and ${figure(rest)} more` : "";
  return `${lines.length === 1 ? "Line" : "Lines"} ${shown}${more}`;
}
