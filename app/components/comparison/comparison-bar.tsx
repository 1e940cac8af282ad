import { type ComponentProps, type ComponentType, lazy, Suspense } from "react";
import { maxCompared } from "#domain/comparison/compared.ts";
import { useChosenProjects } from "~/lib/browser/chosen-projects";
import { log } from "~/lib/log";
import type { ChosenBar as Bar } from "./chosen-bar";

const ChosenBar = lazy(
  async (): Promise<{ default: ComponentType<ComponentProps<typeof Bar>> }> => {
    try {
      return { default: (await import("./chosen-bar")).ChosenBar };
    } catch (error) {
      log.warn("The chosen projects cannot be shown", error);
      return { default: () => null };
    }
  },
);

/** The projects to compare, at the bottom of the window. Loaded with the first one that is chosen. */
export function ComparisonBar() {
  const chosen = useChosenProjects();
  return (
    <>
      <span role="status" className="sr-only">
        {announcement(chosen.length)}
      </span>
      {chosen.length > 0 && (
        <Suspense fallback={null}>
          <ChosenBar references={chosen} />
        </Suspense>
      )}
    </>
  );
}

function announcement(count: number): string {
  if (count === 0) return "";
  const words = `${count} of ${maxCompared} projects chosen to compare.`;
  return count > 1 ? `${words} Press Enter on a tick box to go to the comparison.` : words;
}
