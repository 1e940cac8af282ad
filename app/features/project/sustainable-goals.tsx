import { useId } from "react";
import { SectionTitle } from "./section-title";
import { SourceNote } from "./source-note";
import type { ValueSources } from "./value-sources";

interface GoalsProps {
  goals: readonly string[];
  sources: ValueSources;
}

/** The goals that a project supports, stored in the form '13: Climate Action'. */
export function Goals({ goals, sources }: GoalsProps) {
  const id = useId();
  if (goals.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>UN Sustainable Development Goals</SectionTitle>
      <ul className="mt-4 grid gap-x-10 gap-y-3 sm:grid-cols-2">
        {goals.map((goal) => {
          const [number, name] = goal.split(": ");
          return (
            <li key={goal} className="flex items-center gap-3 text-[0.9375rem]">
              <span className="grid size-8 shrink-0 place-items-center rounded-lg bg-mint text-sm font-semibold text-pine tabular-nums">
                {number}
              </span>
              {name}
            </li>
          );
        })}
      </ul>
      <p className="mt-3">
        <SourceNote sources={sources} fields={["impact.sdgs"]} />
      </p>
    </section>
  );
}
