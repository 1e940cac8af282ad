import { useId } from "react";
import { Card } from "~/components/ui/card";
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
      <Card className="p-5">
        <h2 id={id} className="text-sm font-semibold">
          UN Sustainable Development Goals
        </h2>
        <ul className="mt-3 grid gap-2">
          {goals.map((goal) => {
            const [number, name] = goal.split(": ");
            return (
              <li key={goal} className="flex items-center gap-3 text-sm">
                <span className="grid size-7 shrink-0 place-items-center rounded-md bg-mint text-xs font-semibold text-pine tabular-nums">
                  {number}
                </span>
                {name}
              </li>
            );
          })}
        </ul>
        <p className="mt-2 empty:hidden">
          <SourceNote sources={sources} fields={["impact.sdgs"]} />
        </p>
      </Card>
    </section>
  );
}
