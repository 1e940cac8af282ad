import type { ExplorerState } from "#domain/listing/search-params.ts";
import type { ExplorerView } from "./explorer-view";
import type { OptionSource } from "./use-filter-options";

/** What is shown, as much of it as leaves the site in a file or on paper. */
export interface ExportedView {
  view: ExplorerView;
  state: ExplorerState;
  /** Where a long list is asked for; null while nobody knows whether it is one. */
  source: OptionSource | null;
  /** That of the prices; null for a viewer who was not sent any. */
  currency: string | null;
}
