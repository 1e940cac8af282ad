import { Check } from "lucide-react";
import { Link } from "react-router";
import { comparisonAddress } from "#domain/comparison/compared.ts";
import { Button } from "~/components/ui/button";
import { chooseProject, unchooseProject, useChosenProjects } from "~/lib/browser/chosen-projects";

/** Adds the project to the comparison, or takes it out again, and leads there once it is in. */
export function CompareButton({ registryId }: { registryId: string }) {
  const chosen = useChosenProjects();
  const isChosen = chosen.includes(registryId);
  return (
    <>
      <Button
        aria-pressed={isChosen}
        variant={isChosen ? "secondary" : "primary"}
        onClick={() => (isChosen ? unchooseProject(registryId) : chooseProject(registryId))}
      >
        {isChosen && <Check aria-hidden="true" size={17} />}
        {isChosen ? "Chosen to compare" : "Compare"}
      </Button>
      <p aria-live="polite" className="min-h-6 text-center text-sm text-quiet">
        {isChosen && (
          <Link to={comparisonAddress(chosen)} className="text-link font-medium">
            {chosen.length === 1 ? "See the comparison" : `See ${chosen.length} side by side`}
          </Link>
        )}
      </p>
    </>
  );
}
