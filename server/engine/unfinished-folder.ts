import { existsSync } from "node:fs";
import path from "node:path";
import { StartError } from "../start-error.ts";

/** Is in a data folder until what is copied into it is there as a whole. */
export const unfinishedFile = "unfinished-copy";

export function refuseUnfinishedFolder(folder: string): void {
  if (!existsSync(path.join(folder, unfinishedFile))) return;
  throw new StartError(
    `A restore or a move into ${folder} did not finish. Run the same command again, or begin with an empty DATA_DIR.`,
  );
}
