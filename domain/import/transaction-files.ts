import { columnKey } from "./header-signature.ts";

interface TransactionFile {
  /** Columns that only such a file has. */
  columns: readonly string[];
  contains: string;
}

/** Registries' files of issuances, retirements and cancellations, which list credits. */
const files: readonly TransactionFile[] = [
  { columns: ["Total Vintage Quantity", "Quantity Issued"], contains: "issuances and retirements" },
  { columns: ["Total Credits Issued", "Date Issued (GMT)"], contains: "issuances" },
  { columns: ["Total Offset Credits Issued", "Date Issued"], contains: "issuances" },
  { columns: ["Credits Verified", "Date Approved"], contains: "issuances" },
  { columns: ["Quantity of Credits", "Vintage"], contains: "retirements or cancellations" },
  { columns: ["Quantity of Offset Credits", "Vintage"], contains: "retirements or cancellations" },
  { columns: ["GSID", "Quantity", "Credit Status"], contains: "issuances or retirements" },
  { columns: ["GSID", "Quantity", "Vintage"], contains: "issuances or retirements" },
  { columns: ["credit_batch_size_total.credits", "issued_at"], contains: "issuances" },
  { columns: ["credit_batch_size_total.credits", "retired_at"], contains: "retirements" },
  { columns: ["issued_quantity", "serial"], contains: "issuances" },
  { columns: ["certificate_destination", "quantity"], contains: "retirements" },
];

/** What a file of transactions contains, by its header; null if it is not one. */
export function transactionsIn(header: readonly string[]): string | null {
  const keys = new Set(header.map(columnKey));
  const file = files.find(({ columns }) => columns.every((name) => keys.has(columnKey(name))));
  return file?.contains ?? null;
}
