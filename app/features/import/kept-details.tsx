import { useState } from "react";
import type { ImportRecord } from "./imports-query";
import { keptTotal } from "./kept-reasons";
import { KeptRows } from "./kept-rows";

/** What stayed when an import was undone; loaded when opened. */
export function KeptDetails({ record }: { record: ImportRecord }) {
  const [isOpen, setIsOpen] = useState(false);
  if (keptTotal(record.kept) === 0) return null;
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="mt-1">
      <summary className="w-fit cursor-pointer py-1 font-medium text-pine">What stayed</summary>
      {isOpen && <KeptRows record={record} kept={record.kept} />}
    </details>
  );
}
