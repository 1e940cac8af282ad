import {
  coordinates,
  creditingPeriodEnd,
  creditingPeriodStart,
  permanenceYears,
  registryStatusDate,
} from "./facts/detail-facts.ts";
import { factTable } from "./facts/fact-table.ts";
import { columnsOf, type FileColumn } from "./listing-file.ts";

/** Facts that the columns of another include. */
const elsewhere = [
  creditingPeriodStart,
  creditingPeriodEnd,
  coordinates,
  permanenceYears,
  registryStatusDate,
];

/** Every fact of a listing. */
export const fullFileColumns: readonly FileColumn[] = factTable
  .filter((fact) => !elsewhere.includes(fact))
  .flatMap(columnsOf);
