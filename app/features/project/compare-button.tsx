import { Check } from "lucide-react";
import { Link } from "react-router";
import { comparisonUrl } from "#domain/comparison/comparison-url.ts";
import type { DisplayProject } from "#domain/listing/listing.ts";
import { matchesAnyReference } from "#domain/listing/project-reference.ts";
import { Button } from "~/components/ui/button";
import {
  chooseProject,
  removeChosenProject,
  useChosenProjects,
} from "~/lib/browser/chosen-projects";

/** Adds the project to the comparison or removes it. */
export function CompareButton({ project }: { project: DisplayProject }) {
  const isChosen = matchesAnyReference(project, useChosenProjects());
  return (
    <Button
      size="sm"
      aria-pressed={isChosen}
      variant={isChosen ? "secondary" : "primary"}
      onClick={() => (isChosen ? removeChosenProject(project) : chooseProject(project))}
    >
      {isChosen && <Check aria-hidden="true" size={17} />}
      {isChosen ? "In your comparison" : "Compare"}
    </Button>
  );
}

/** A link to the comparison, once the project is in it. */
export function ComparisonLink({ project }: { project: DisplayProject }) {
  const chosen = useChosenProjects();
  return (
    <p aria-live="polite" className="text-center text-sm text-quiet empty:absolute">
      {matchesAnyReference(project, chosen) && (
        <Link to={comparisonUrl(chosen)} className="text-link font-medium">
          {chosen.length === 1
            ? "See the comparison"
            : `See all ${chosen.length} projects side by side`}
        </Link>
      )}
    </p>
  );
}
