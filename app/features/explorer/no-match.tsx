import type { ExplorerView } from "./use-explorer-view";

/** In place of rows when none are left below the pinned ones. */
export function NoMatch({ matching }: Pick<ExplorerView, "matching">) {
  return (
    <p className="no-match">
      {matching === 0 ? "No projects found." : "Every project that matches is pinned above."}
    </p>
  );
}
