import { CircleCheck, CircleX, ExternalLink } from "lucide-react";
import type { ReactNode } from "react";
import { ratingsAgency } from "#domain/agencies/agencies.ts";
import type {
  ApiResult,
  RefreshFailure,
  RefreshResult,
  RefreshRun,
} from "#domain/rating/rating-refresh.ts";
import { cn } from "~/components/ui/class-names";
import { dateAndTime, shortDate } from "~/lib/format/dates";
import { relativeDate } from "~/lib/format/relative-date";

const missing = "Not available";

/** The result of a refresh. */
export function RefreshResultCard({ result }: { result: RefreshResult }) {
  const { success, message, data, failure } = result;
  const Icon = success ? CircleCheck : CircleX;
  return (
    <section
      aria-labelledby="refresh-result"
      className={cn(
        "flex gap-3.5 rounded-xl border p-5",
        success ? "border-moss/35 bg-mint-pale" : "border-brick/30 bg-red-tint/60",
      )}
    >
      <Icon
        aria-hidden="true"
        size={20}
        className={cn("mt-0.5 shrink-0", success ? "text-moss" : "text-brick")}
      />
      <div className="min-w-0 flex-1">
        <div role="status">
          <h3
            id="refresh-result"
            className={cn("font-semibold", success ? "text-green-text" : "text-red-text")}
          >
            {success ? "API Refresh Successful" : "API Refresh Failed"}
          </h3>
          <p className="mt-1 [overflow-wrap:anywhere]">{message}</p>
        </div>
        {failure && <FailureReason failure={failure} />}
        {success &&
          data?.apiResults.map((apiResult) => (
            <Outcome key={apiResult.result.executionId} apiResult={apiResult} />
          ))}
      </div>
    </section>
  );
}

function FailureReason({ failure: { reason, ratingsFrom } }: { failure: RefreshFailure }) {
  return (
    <p className="mt-2 text-sm text-quiet">
      {reason}{" "}
      {ratingsFrom
        ? `The ratings from ${dateAndTime(ratingsFrom)} (${relativeDate(ratingsFrom, Date.now())}) stay in place.`
        : "The existing ratings stay in place."}
    </p>
  );
}

function Outcome({ apiResult: { refreshType, result } }: { apiResult: ApiResult }) {
  return (
    <>
      <p className="mt-1 text-sm text-quiet">API version: {result.apiVersion ?? "Unknown"}</p>
      {refreshType === "bulk-refresh" ? (
        <BulkSummary run={result} />
      ) : (
        <ProjectDetails run={result} />
      )}
    </>
  );
}

function BulkSummary({ run }: { run: RefreshRun }) {
  return (
    <Facts title="Bulk Refresh Summary">
      <Fact label="Total projects refreshed">{run.count}</Fact>
      <Fact label="API version">{run.apiVersion ?? "Unknown"}</Fact>
      <Fact label="Pages processed">{run.pagesProcessed}</Fact>
      <Fact label="Execution ID">{run.executionId}</Fact>
      <Fact label="Timestamp">{dateAndTime(run.timestamp)}</Fact>
      <Fact label="Status">Success</Fact>
      <Fact label="Message">{run.message ?? "Bulk refresh completed successfully"}</Fact>
    </Facts>
  );
}

function ProjectDetails({ run: { rating } }: { run: RefreshRun }) {
  const updated = rating?.dataLastUpdatedAt;
  return (
    <>
      <Facts title="Project Details">
        <Fact label="Registry ID">{rating?.registryID || missing}</Fact>
        <Fact label="Rating">{rating?.rating || missing}</Fact>
        <Fact label="Project ID">{rating?.projectID || missing}</Fact>
        <Fact label="Accreditor">{rating?.accreditor || missing}</Fact>
        <Fact label="Last updated">{updated ? shortDate(updated) : missing}</Fact>
        <Fact label="On watch">{rating ? (rating.onRatingsWatch ? "Yes" : "No") : missing}</Fact>
      </Facts>
      {rating?.platformURL && (
        <a
          href={rating.platformURL}
          target="_blank"
          rel="noreferrer"
          className="text-link mt-3 inline-flex items-center gap-1.5 text-sm"
        >
          View on {ratingsAgency.name} Platform
          <ExternalLink aria-hidden="true" size={14} />
        </a>
      )}
    </>
  );
}

function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h4 className="mt-4 border-t border-ink/10 pt-3.5 text-sm font-semibold">{title}</h4>
      <dl className="mt-2 grid gap-x-8 gap-y-2.5 text-sm sm:grid-cols-2 lg:grid-cols-4">
        {children}
      </dl>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-quiet">{label}</dt>
      <dd className="font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
