import { StartError } from "../start-error.ts";
import type { Database } from "./database.ts";

/** Marks a database whose rows are still to come; goes in the transaction that brings them. */
export const unfinishedCopySchema = "unfinished_copy";

/** Refuses a database that looks empty only because a restore or a move into it was cut off. */
export async function refuseUnfinishedCopy(database: Database): Promise<void> {
  const [found] = await database.query<{ exists: boolean }>(
    `select to_regnamespace('${unfinishedCopySchema}') is not null as exists`,
  );
  if (!found?.exists) return;
  throw new StartError(
    "A restore or a move into this database did not finish. Run the same command again, " +
      "or begin with an empty database and an empty DATA_DIR.",
  );
}
