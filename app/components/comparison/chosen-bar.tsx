import { ArrowRight, X } from "lucide-react";
import { useRef } from "react";
import { Link } from "react-router";
import { maxCompared } from "#domain/comparison/compared.ts";
import {
  type ComparedProject,
  comparedColumns,
  comparedId,
  comparedName,
  referencesOf,
} from "#domain/comparison/compared-columns.ts";
import { comparisonUrl } from "#domain/comparison/comparison-url.ts";
import { AddToList } from "~/components/lists/add-to-list";
import { buttonClass } from "~/components/ui/button";
import { useBottomBar } from "~/lib/browser/bottom-bar";
import { setChosenProjects } from "~/lib/browser/chosen-projects";
import { useChosenListings } from "~/lib/viewer/chosen-listings";
import { comparisonBarId, leaveComparisonBar } from "./focus-comparison-bar";

interface ChosenBarProps {
  references: readonly string[];
}

export function ChosenBar({ references }: ChosenBarProps) {
  const { projects } = useChosenListings(references, null);
  const chosen = comparedColumns(references, projects);
  const bar = useRef<HTMLElement>(null);
  useBottomBar(bar, "--comparison-bar");
  const count = chosen.length;

  function remove(removed: ComparedProject) {
    setChosenProjects(referencesOf(chosen.filter((one) => one !== removed)));
    if (count > 1) bar.current?.focus();
    else leaveComparisonBar();
  }

  function clear() {
    setChosenProjects([]);
    leaveComparisonBar();
  }

  return (
    <section
      ref={bar}
      id={comparisonBarId}
      tabIndex={-1}
      aria-label="Projects to compare"
      className="above-bars fixed inset-x-0 bottom-(--consent-bar) z-40 animate-enter-from-bottom border-t border-rule bg-white shadow-raised focus:outline-none"
    >
      <div className="container-table flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 lg:gap-x-4">
        <p className="text-[0.875rem] font-medium tabular-nums">
          {count} of {maxCompared}
          <span className="max-lg:hidden"> selected</span>
        </p>
        <ul aria-label="Selected projects" className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto">
          {chosen.map((one) => {
            const name = comparedName(one);
            const id = comparedId(one);
            return (
              <li
                key={one.reference}
                className="group inline-flex flex-none items-center rounded-lg bg-mint-pale pl-3 text-[0.8125rem]"
              >
                <span
                  dir="auto"
                  title={name}
                  className="max-w-28 truncate font-medium text-pine group-focus-within:max-w-none lg:max-w-44"
                >
                  {name}
                </span>
                {one.project && <span className="ml-1.5 flex-none text-xs text-quiet">{id}</span>}
                <button
                  type="button"
                  aria-label={`Remove ${name}, ${id}`}
                  className="grid size-9 flex-none max-md:size-11 place-items-center rounded-lg text-quiet hover:text-ink"
                  onClick={() => remove(one)}
                >
                  <X aria-hidden="true" size={14} />
                </button>
              </li>
            );
          })}
        </ul>
        <button
          type="button"
          className="min-h-9.5 text-[0.875rem] max-md:min-h-11 font-medium text-pine underline underline-offset-[0.2em]"
          onClick={clear}
        >
          Clear
        </button>
        <div className="flex items-center gap-2 max-md:basis-full max-md:justify-end">
          <AddToList projects={projects} className="whitespace-nowrap" />
          {count > 1 ? (
            <Link to={comparisonUrl(referencesOf(chosen))} className={buttonClass({ size: "sm" })}>
              <span>
                Compare {count}
                <span className="max-md:sr-only"> projects</span>
              </span>
              <ArrowRight aria-hidden="true" size={15} />
            </Link>
          ) : (
            <p className="text-[0.875rem] text-quiet">Select another to compare</p>
          )}
        </div>
      </div>
    </section>
  );
}
