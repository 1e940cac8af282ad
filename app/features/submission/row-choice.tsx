import { useMemo, useState } from "react";
import { Link } from "react-router";
import { claimSearchPath, whoseLabel } from "#domain/claims/whose-project.ts";
import type { OfferedRow } from "#domain/import/fill-drafts.ts";
import { maxDrafts } from "#domain/limits.ts";
import { plainText, searchWords } from "#domain/text/plain-text.ts";
import { plural } from "#domain/text/plural.ts";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { TextField } from "~/components/ui/text-field";

interface RowChoiceProps {
  offered: readonly OfferedRow[];
  /** How many more drafts can be stored. */
  room: number;
  /** Called with the line numbers of the chosen rows. */
  onFill: (lines: ReadonlySet<number>) => void;
}

/** Maximum number of search results shown, because a file may have thousands of rows. */
const maxShown = 100;

/** Chooses which rows become drafts: the developer's own companies, plus any found by searching. */
export function RowChoice({ offered, room, onFill }: RowChoiceProps) {
  const [search, setSearch] = useState("");
  // null: use the suggestion, which may still change while the developer's projects load.
  const [picked, setPicked] = useState<ReadonlySet<number> | null>(null);
  const chosen = picked ?? suggested(offered);
  const found = useFoundRows(offered, chosen, search);
  const free = found.filter(({ alreadyExists }) => !alreadyExists);
  const hasOwn = offered.some(({ isOwn }) => isOwn);

  function choose(rows: readonly OfferedRow[], isChosen: boolean) {
    const next = new Set(chosen);
    for (const { row } of rows) isChosen ? next.add(row.line) : next.delete(row.line);
    setPicked(next);
  }

  return (
    <div>
      <TextField
        type="search"
        label="Find projects in the file"
        hint={
          hasOwn
            ? "Your company's projects are selected. If the registry spells its name differently, search for the others."
            : "No company in the file matches your drafts or projects. Search by project name, ID, company or country."
        }
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {found.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 text-sm">
          <p role="status" className="text-quiet">
            {plural(found.length, "project", "projects")}
            {found.length > maxShown && `, showing the first ${maxShown}`}
          </p>
          {free.length > 0 && (
            <p className="-mr-4">
              <Button variant="quiet" size="sm" onClick={() => choose(free, true)}>
                Select all
              </Button>
              <Button variant="quiet" size="sm" onClick={() => choose(free, false)}>
                Select none
              </Button>
            </p>
          )}
        </div>
      )}
      {found.length === 0 && search.trim() !== "" && (
        <p role="status" className="mt-4 text-sm text-quiet">
          No projects in the file match your search.
        </p>
      )}
      <ul aria-label="Projects in the file" className="mt-1 divide-y divide-rule">
        {found.slice(0, maxShown).map((each) => (
          <RowItem
            key={each.row.line}
            offered={each}
            isChosen={chosen.has(each.row.line)}
            onChange={(isChosen) => choose([each], isChosen)}
          />
        ))}
      </ul>
      <div className="sticky -bottom-6 -mx-6 mt-5 -mb-6 flex flex-wrap items-center justify-end gap-x-5 gap-y-2 border-t border-rule bg-white px-6 py-4">
        {chosen.size > room && (
          <p role="alert" className="text-sm text-brick">
            This browser can store {maxDrafts} drafts and has room for {Math.max(0, room)} more.
          </p>
        )}
        <Button disabled={chosen.size === 0 || chosen.size > room} onClick={() => onFill(chosen)}>
          Create {plural(chosen.size, "draft", "drafts")}
        </Button>
      </div>
    </div>
  );
}

function suggested(offered: readonly OfferedRow[]): Set<number> {
  const own = offered.filter(({ isOwn, alreadyExists }) => isOwn && !alreadyExists);
  return new Set(own.map(({ row }) => row.line));
}

/** A search covers the whole file; without one, shows the developer's own and chosen rows. */
function useFoundRows(
  offered: readonly OfferedRow[],
  chosen: ReadonlySet<number>,
  search: string,
): OfferedRow[] {
  const texts = useMemo(
    () => new Map(offered.map((each) => [each, searchedText(each)])),
    [offered],
  );
  const words = searchWords(search);
  if (words.length === 0) return offered.filter(({ row, isOwn }) => isOwn || chosen.has(row.line));
  return offered.filter((each) => words.every((word) => texts.get(each)?.includes(word)));
}

function searchedText({ row: { registryId, values } }: OfferedRow): string {
  const parts = [values["project.name"], values["company.name"], values["company.projectLocation"]];
  return plainText([registryId, ...parts].join(" "));
}

interface RowItemProps {
  offered: OfferedRow;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
}

/** What the file has but a draft cannot take over, so that the developer can enter it. */
function LeftOut({ values }: { values: OfferedRow["row"]["leftOut"] }) {
  if (values.length === 0) return null;
  return (
    <span className="mt-0.5 block leading-snug text-amber-text wrap-anywhere">
      Left out: {values.map(leftOutText).join(" ")}
    </span>
  );
}

const leftOutText = ({ column, message }: OfferedRow["row"]["leftOut"][number]) =>
  column === null ? message : `${column}: ${message}`;

function RowItem({ offered, isChosen, onChange }: RowItemProps) {
  const { row, alreadyExists, whose } = offered;
  const { registryId, values } = row;
  const name = values["project.name"] || registryId;
  const facts = [
    name !== registryId && registryId,
    values["company.name"],
    values["company.projectLocation"],
  ];
  return (
    <li>
      <label
        className={cn(
          "flex items-start gap-3 rounded-lg px-2 py-2",
          alreadyExists ? "text-quiet" : "cursor-pointer hover:bg-pine/5",
        )}
      >
        <input
          type="checkbox"
          checked={isChosen && !alreadyExists}
          disabled={alreadyExists}
          onChange={({ target }) => onChange(target.checked)}
          className="mt-0.5 size-4.5 tick-box"
        />
        <span className="min-w-0 flex-1 text-sm">
          <span className="block text-[0.9375rem] leading-snug font-medium wrap-anywhere">
            {name}
          </span>
          <span className="block text-quiet wrap-anywhere">{facts.filter(Boolean).join(", ")}</span>
          {!alreadyExists && <LeftOut values={row.leftOut} />}
        </span>
        {alreadyExists && (
          <span className="mt-0.5 shrink-0 text-right text-sm">
            <Badge tone={whose === "claimable" ? "amber" : "grey"}>
              {whose ? whoseLabel[whose] : "Already added"}
            </Badge>
            {whose === "claimable" && (
              <Link to={claimSearchPath(registryId)} className="text-link mt-1 block">
                Claim it<span className="sr-only">: {name}</span>
              </Link>
            )}
          </span>
        )}
      </label>
    </li>
  );
}
