import { useEffect } from "react";
import { maxCompared } from "#domain/comparison/compared.ts";
import { useChosenProjects } from "~/lib/browser/chosen-projects";
import { useOnDemand } from "~/lib/browser/use-on-demand";

const load = () => import("./chosen-bar");

/** The projects to compare, at the bottom of the window. Loaded when the first one is chosen. */
export function ComparisonBar() {
  const chosen = useChosenProjects();
  const { module, press } = useOnDemand(load);
  const isMissing = chosen.length > 0 && module === null;
  // If loading failed, choosing another project tries again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: press does the same in every render
  useEffect(() => {
    if (isMissing) press();
  }, [isMissing, chosen]);
  return (
    <>
      <span role="status" className="sr-only">
        {announcement(chosen.length)}
      </span>
      {module && chosen.length > 0 && <module.ChosenBar references={chosen} />}
    </>
  );
}

function announcement(count: number): string {
  if (count === 0) return "";
  const text = `${count} of ${maxCompared} projects selected to compare.`;
  return count > 1 ? `${text} Press Enter on a tick box to go to the comparison.` : text;
}
