import { X } from "lucide-react";
import { Link } from "react-router";
import { type ComparedProject, comparedName } from "#domain/comparison/compared-columns.ts";
import { comparisonUrl } from "#domain/comparison/comparison-url.ts";
import { buttonClass } from "~/components/ui/button";
import { useChosenProjects } from "~/lib/browser/chosen-projects";
import { useExampleProjects } from "~/lib/viewer/use-example-projects";
import { AddProject } from "./add-project";

interface EmptyComparisonProps {
  /** The only project in the comparison, if any. */
  only: ComparedProject | undefined;
  /** Whether it is still loading. */
  isLoading: boolean;
  onAdd: (reference: string) => void;
  onRemove: () => void;
}

/** Shown while there are fewer than two projects: how to get started. */
export function EmptyComparison({ only, isLoading, onAdd, onRemove }: EmptyComparisonProps) {
  const chosen = useChosenProjects();
  const isMissing = only !== undefined && only.project === null && !isLoading;
  return (
    <section className="max-w-152 rounded-xl border border-rule bg-white px-6 py-10 sm:px-10">
      <h2 className="font-serif text-2xl font-medium">
        {only && !isMissing ? "Add a second project" : "Nothing to compare yet"}
      </h2>
      <p className="mt-2 leading-relaxed text-quiet">
        {only && !isMissing
          ? "Add one more to see them side by side."
          : "Select two to five projects to see their price, permanence, rating and terms side by side."}
      </p>
      {only && (
        <p className="mt-5 flex items-center justify-between gap-3 rounded-lg border border-rule px-4 py-2.5">
          <span className="min-w-0">
            <span dir="auto" className="block text-left font-medium wrap-anywhere">
              {comparedName(only)}
            </span>
            <span className="block text-sm wrap-anywhere text-quiet">
              {isMissing
                ? "Not listed, or no longer listed"
                : (only.project?.registryId ?? "Loading…")}
            </span>
          </span>
          <button
            type="button"
            aria-label={`Remove ${comparedName(only)}`}
            onClick={onRemove}
            className="grid size-9 flex-none place-items-center rounded-lg text-quiet hover:bg-pine/7 hover:text-ink max-md:size-11"
          >
            <X aria-hidden="true" size={16} />
          </button>
        </p>
      )}
      <div className="mt-6">
        <AddProject label="Find a project" compared={only ? [only] : []} onAdd={onAdd} />
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        {!only && chosen.length > 1 && (
          <Link to={comparisonUrl(chosen)} className={buttonClass({ size: "sm" })}>
            Compare the {chosen.length} selected projects
          </Link>
        )}
        <Link to="/#projects" className={buttonClass({ variant: "secondary", size: "sm" })}>
          Select in the project table
        </Link>
      </div>
      {!only && <Example />}
    </section>
  );
}

/** A comparison of two listed projects, which shows what one looks like. */
function Example() {
  const projects = useExampleProjects();
  if (projects.length < 2) return null;
  return (
    <p className="mt-6 border-t border-rule pt-4 text-sm leading-relaxed text-quiet">
      For example:{" "}
      <Link to={comparisonUrl(projects.map(({ id }) => id))} className="text-link">
        {projects.map(({ title }) => title).join(" and ")}
      </Link>
    </p>
  );
}
