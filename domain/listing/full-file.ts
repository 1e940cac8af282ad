import { permanenceYears } from "./facts/climate-facts.ts";
import { factTable } from "./facts/fact-table.ts";
import { coordinates } from "./facts/place-facts.ts";
import { creditingPeriodEnd, creditingPeriodStart } from "./facts/registry-facts.ts";
import { columnsOf, type FileColumn } from "./listing-file.ts";

/** Facts that the columns of another include. */
const elsewhere = [creditingPeriodStart, creditingPeriodEnd, coordinates, permanenceYears];

/** Every fact of a listing. */
export const fullFileColumns: readonly FileColumn[] = factTable
  .filter((fact) => !elsewhere.includes(fact))
  .flatMap(columnsOf);
