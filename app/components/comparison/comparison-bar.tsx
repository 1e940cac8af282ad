import { useEffect } from "react";
import { maxCompared } from "#domain/comparison/compared.ts";
import { useChosenProjects } from "~/lib/browser/chosen-projects";
import { useOnDemand } from "~/lib/browser/use-on-demand";

const load = () => import("./chosen-bar");

/** The projects to compare, at the bottom of the window. Loaded with the first one that is chosen. */
export function ComparisonBar() {
  const chosen = useChosenProjects();
  const { part, press } = useOnDemand(load);
  const isMissing = chosen.length > 0 && part === null;
  // Each further one that is chosen is another try.
  // biome-ignore lint/correctness/useExhaustiveDependencies: pressing is the same in every render
  useEffect(() => {
    if (isMissing) press();
  }, [isMissing, chosen]);
  return (
    <>
      <span role="status" className="sr-only">
        {announcement(chosen.length)}
      </span>
      {part && chosen.length > 0 && <part.ChosenBar references={chosen} />}
    </>
  );
}

function announcement(count: number): string {
  if (count === 0) return "";
  const words = `${count} of ${maxCompared} projects chosen to compare.`;
  return count > 1 ? `${words} Press Enter on a tick box to go to the comparison.` : words;
}
