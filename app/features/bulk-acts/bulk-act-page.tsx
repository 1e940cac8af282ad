import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearchParams } from "react-router";
import { keyOf, pageIn } from "#domain/list-address.ts";
import { product } from "#domain/product.ts";
import { type BulkAct, bulkActs, bulkActUrl } from "#domain/review/bulk-act.ts";
import { plural } from "#domain/text/plural.ts";
import { AdminHeading } from "~/components/admin/admin-heading";
import { AdminEmpty, AdminFailure, AdminSkeleton } from "~/components/admin/admin-states";
import { BulkActCard } from "~/components/admin/bulk-act-card";
import { BulkActRows } from "~/components/admin/bulk-act-rows";
import { BackLink } from "~/components/ui/back-link";
import { Card } from "~/components/ui/card";
import { ViewLinks } from "~/components/ui/view-links";
import { bulkActQuery } from "~/lib/data/bulk-act-queries";
import { dateAndTime } from "~/lib/format/dates";
import { usePageTitle } from "~/lib/seo/use-page-title";

const views = { done: "Done", unchanged: "Unchanged", refused: "Refused" } as const;

/** A bulk act: its progress, and what became of each of its projects. */
export function BulkActPage({ actId }: { actId: string }) {
  const stored = useQuery(bulkActQuery(actId));
  const { data: act } = stored;
  usePageTitle(`Bulk action - ${product.name}`);
  return (
    <>
      <BackLink to="/admin/audit-trail?kind=bulk-act">All bulk actions</BackLink>
      {!act && <h1 className="sr-only">Bulk action</h1>}
      {stored.isPending && <AdminSkeleton label="Loading the bulk action" />}
      {stored.isError && !act && (
        <AdminFailure
          title="The bulk action could not be loaded"
          error={stored.error}
          onRetry={() => stored.refetch()}
        />
      )}
      {act === null && (
        <AdminEmpty title="Not found" hint="There is no bulk action at this address." />
      )}
      {act && <Contents act={act} />}
    </>
  );
}

function Contents({ act }: { act: BulkAct }) {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const show = keyOf(views, parameters.get("show")) ?? "";
  const counts = { done: act.done, unchanged: act.unchanged, refused: act.refused };
  return (
    <>
      <AdminHeading
        title={`${bulkActs[act.kind].action}: ${plural(act.total, "project", "projects")}`}
        summary={`Started ${dateAndTime(act.created_at)}${act.finished_at ? `, ended ${dateAndTime(act.finished_at)}` : ""}`}
      />
      {act.reason && (
        <blockquote
          dir="auto"
          className="mb-4 border-s-2 border-moss ps-3 text-sm leading-relaxed break-words whitespace-pre-line"
        >
          {act.reason}
        </blockquote>
      )}
      <BulkActCard act={act.id} isWhole />
      <div className="mb-3">
        <ViewLinks
          label="Filter its projects"
          views={[
            { name: "", label: "All", to: bulkActUrl(act.id), count: act.total },
            ...(Object.keys(views) as (keyof typeof views)[]).map((name) => ({
              name,
              label: views[name],
              to: bulkActUrl(act.id, { show: name }),
              count: counts[name],
            })),
          ]}
          current={show}
        />
      </div>
      <Card className="px-5 py-3">
        <BulkActRows
          act={act}
          outcome={show}
          page={pageIn(parameters)}
          onPage={(page) =>
            void navigate(bulkActUrl(act.id, { show, page }), { preventScrollReset: true })
          }
        />
      </Card>
    </>
  );
}
