import { Columns3 } from "lucide-react";
import { Link } from "react-router";
import { maxCompared } from "#domain/comparison/compared.ts";
import { buttonClass } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import type { ComparedRows } from "./use-compared-rows";

/** Compares the selected rows; sticks to the bottom of the window. */
export function CompareRowsButton({ chosen }: { chosen: ComparedRows }) {
  return (
    <div className="sticky bottom-3 z-10 mt-4 flex items-center justify-between gap-4 rounded-xl border border-rule bg-white px-4 py-3 shadow-raised md:px-5">
      <p role="status" className="text-sm text-quiet">
        {chosen.count === 0
          ? `Select 2 to ${maxCompared} projects to compare them.`
          : `${chosen.count} of ${maxCompared} selected`}
      </p>
      {chosen.url ? (
        <Link to={chosen.url} className={cn(buttonClass({ size: "sm" }), "flex-none")}>
          <Columns3 aria-hidden="true" size={16} />
          {chosen.count === 0 ? "Compare All" : "Compare"}
        </Link>
      ) : (
        <button type="button" disabled className={cn(buttonClass({ size: "sm" }), "flex-none")}>
          <Columns3 aria-hidden="true" size={16} />
          Compare
        </button>
      )}
    </div>
  );
}
