import { Check } from "lucide-react";
import { Link } from "react-router";
import { comparisonAddress } from "#domain/comparison/compared.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { isNamedByAny } from "#domain/listing/project-reference.ts";
import { Button } from "~/components/ui/button";
import { chooseProject, unchooseProject, useChosenProjects } from "~/lib/browser/chosen-projects";

/** Adds the project to the comparison or removes it. */
export function CompareButton({ project }: { project: DisplayProject }) {
  const isChosen = isNamedByAny(project, useChosenProjects());
  return (
    <Button
      aria-pressed={isChosen}
      variant={isChosen ? "secondary" : "primary"}
      onClick={() => (isChosen ? unchooseProject(project) : chooseProject(project))}
    >
      {isChosen && <Check aria-hidden="true" size={17} />}
      {isChosen ? "Chosen to compare" : "Compare"}
    </Button>
  );
}

/** A link to the comparison, once the project is in it. */
export function ComparisonLink({ project }: { project: DisplayProject }) {
  const chosen = useChosenProjects();
  return (
    <p aria-live="polite" className="text-center text-sm text-quiet empty:absolute">
      {isNamedByAny(project, chosen) && (
        <Link to={comparisonAddress(chosen)} className="text-link font-medium">
          {chosen.length === 1
            ? "See the comparison"
            : `See the ${chosen.length} chosen projects side by side`}
        </Link>
      )}
    </p>
  );
}
