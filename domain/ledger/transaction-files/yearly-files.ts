import type { Registry } from "../../registries/registries.ts";
import { creditsIn } from "./credit-amounts.ts";
import { yearIn } from "./credit-vintages.ts";
import { idIn, type TransactionFile } from "./transaction-file.ts";
import type { TransactionRow } from "./transaction-row.ts";

type Labels = (row: TransactionRow) => string[] | undefined;
type Amounts = Pick<TransactionFile, "covers" | "amounts">;

interface YearlyFiles {
  registry: Registry;
  /** The column of the project's ID, in all three files. */
  id: string;
  /** The column of retired or cancelled credits. */
  quantity: string;
  labels: Labels;
  issuances: Amounts & Pick<TransactionFile, "columns" | "effect"> & { labels?: Labels };
  /** What a cancellation says, if it says more than how many credits. */
  cancellations?: Amounts;
}

/** The three files of a registry that publishes what became of its credits by year of vintage. */
export function yearlyFiles(files: YearlyFiles): TransactionFile[] {
  const { registry, id, quantity, labels, issuances, cancellations } = files;
  const shared = {
    registry,
    id: (row: TransactionRow) => idIn(registry, row.cell(id)),
    vintage: (row: TransactionRow) => yearIn(row.cell("Vintage")),
    labels,
  };
  const later = { ...shared, columns: [id, "Vintage", quantity] };
  const quantityOf = (row: TransactionRow) => creditsIn(row.cell(quantity));
  return [
    { ...shared, contents: "issuances", neededColumns: [id, "Vintage"], ...issuances },
    {
      ...later,
      contents: "retirements",
      tellingWord: /\bretire/,
      covers: () => ["retired"],
      amounts: (row) => ({ retired: quantityOf(row) }),
    },
    {
      ...later,
      contents: "cancellations",
      tellingWord: /\bcancel/,
      covers: () => ["cancelled"],
      amounts: (row) => ({ cancelled: quantityOf(row) }),
      ...cancellations,
    },
  ];
}
