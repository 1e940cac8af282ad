import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { bulkActSummary } from "#domain/review/bulk-act.ts";
import { BulkActRows } from "~/components/admin/bulk-act-rows";
import { bulkActQuery } from "~/lib/data/bulk-act-queries";

/** A bulk act is one entry, which unfolds to its projects. */
export function BulkActEntry({ id }: { id: string }) {
  const [isOpen, setOpen] = useState(false);
  const [page, setPage] = useState(1);
  const { data: act } = useQuery({ ...bulkActQuery(id), enabled: isOpen });
  return (
    // Stacked above the link that covers the row.
    <details
      className="relative z-1 mt-1"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="w-fit cursor-pointer py-1 text-pine">Its projects</summary>
      {act ? (
        <>
          <p className="mb-1 text-quiet">{bulkActSummary(act)}</p>
          <BulkActRows act={act} outcome="" page={page} onPage={setPage} />
        </>
      ) : (
        isOpen && <p className="text-quiet">Loading…</p>
      )}
    </details>
  );
}
