import type { ExplorerState } from "#domain/listing/search-params.ts";
import type { ExplorerView } from "./explorer-view";
import type { OptionSource } from "./use-filter-options";

/** What is exported or printed. */
export interface ExportedView {
  view: ExplorerView;
  state: ExplorerState;
  /** The index, or the query for a long list; null while loading. */
  source: OptionSource | null;
  /** The currency of the prices; null for a viewer who was not sent any. */
  currency: string | null;
}
