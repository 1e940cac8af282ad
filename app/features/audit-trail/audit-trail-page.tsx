import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type AuditChoice, auditAddress, everything } from "#domain/audit/audit-trail.ts";
import { auditLimits } from "#domain/limits.ts";
import { product } from "#domain/product.ts";
import { figure } from "#domain/text/figure.ts";
import { AdminHeading } from "~/components/admin/admin-heading";
import { AdminList } from "~/components/admin/admin-list";
import { AdminEmpty } from "~/components/admin/admin-states";
import { CsvDownload } from "~/components/admin/csv-download";
import { notify } from "~/lib/browser/notify";
import { saveCsv } from "~/lib/browser/save-file";
import { useListState } from "~/lib/browser/use-list-state";
import { usePageTitle } from "~/lib/seo/use-page-title";
import { AuditFilters } from "./audit-filters";
import { auditQuery, readAuditFile } from "./audit-query";
import { AuditTable } from "./audit-table";

/** Everything that administrators did, and what developers changed without a review. */
export function AuditTrailPage() {
  const { choice, searched, page, change } = useListState(auditAddress);
  const trail = useQuery({
    ...auditQuery(searched, page),
    placeholderData: keepPreviousData,
  });
  usePageTitle(`Audit trail - ${product.name}`);

  const { data: shown } = trail;
  const isNarrowed = auditAddress.parameters(searched).size > 0;
  return (
    <>
      <AdminHeading title="Audit trail" summary={shown && summary(shown.total)}>
        <CsvDownload
          download={() => saveAuditFile(searched)}
          isDisabled={!shown || shown.total === 0}
        />
      </AdminHeading>
      <AuditFilters choice={choice} onChange={change} onClear={() => change(everything)} />
      <AdminList
        query={trail}
        page={page}
        rowsPerPage={auditLimits.rowsPerPage}
        urlOf={(other) => auditAddress.url(choice, other)}
        labels={{
          loading: "Loading the audit trail",
          failed: "The audit trail could not be loaded",
          pages: "Pages of the audit trail",
        }}
        empty={
          <AdminEmpty
            title={isNarrowed ? "Nothing found" : "Nothing recorded yet"}
            hint={
              isNarrowed
                ? "No entries match these filters."
                : "The team's decisions, edits and imports will be listed here."
            }
          />
        }
      >
        {(entries) => <AuditTable entries={entries} />}
      </AdminList>
    </>
  );
}

async function saveAuditFile(choice: AuditChoice) {
  const { text, rows, total } = await readAuditFile(choice);
  saveCsv(text, "audit-trail.csv");
  if (rows < total) {
    notify("info", `The file contains the newest ${figure(rows)} entries`, {
      description: "Choose a shorter period to get the others.",
    });
  }
}

function summary(total: number): string {
  return total === 1 ? "1 entry" : `${figure(total)} entries`;
}
