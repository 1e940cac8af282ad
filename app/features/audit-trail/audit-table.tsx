import { type AuditChange, nothing } from "#domain/audit/audit-details.ts";
import {
  type AuditEntry,
  actLabel,
  actorLabel,
  entryDetails,
  subjectLabel,
} from "#domain/audit/audit-entry.ts";
import { subjectUrl } from "#domain/audit/audit-trail.ts";
import { type AdminColumn, AdminRowLink, AdminTable } from "~/components/admin/admin-table";
import { dateAndTime } from "~/lib/format/dates";
import { BulkActEntry } from "./bulk-act-entry";

/** If there are more, they are collapsed, so that one long edit does not fill the page. */
const changesShown = 3;

export const AuditTable = ({ entries }: { entries: AuditEntry[] }) => (
  <AdminTable
    caption="What was done, newest first"
    columns={columns}
    rows={entries}
    keyOf={({ id }) => id}
  />
);

const columns: readonly AdminColumn<AuditEntry>[] = [
  {
    label: "When",
    from: "md",
    headClassName: "w-48",
    className: "whitespace-nowrap",
    cell: ({ at }) => <Time at={at} />,
  },
  {
    label: "What was done",
    headClassName: "max-md:pl-5",
    className: "wrap-anywhere max-md:pl-5",
    cell: (entry) => <Act entry={entry} />,
  },
  {
    label: "Who",
    from: "lg",
    headClassName: "w-76",
    className: "wrap-anywhere text-quiet",
    cell: actorLabel,
  },
];

const Time = ({ at }: { at: string }) => (
  <time dateTime={at} className="text-quiet tabular-nums">
    {dateAndTime(at)}
  </time>
);

function Act({ entry }: { entry: AuditEntry }) {
  const { at, act, subjectKind, subjectId, reason } = entry;
  const { changes, facts } = entryDetails(entry);
  const isGone = act === "post-deleted" || (subjectKind === "person" && entry.subjectName === null);
  const url = isGone ? null : subjectUrl(subjectKind, subjectId);
  const name = subjectLabel(entry);
  return (
    <>
      <p className="break-words">
        {actLabel(act)}:{" "}
        {url ? (
          <AdminRowLink to={url}>{name}</AdminRowLink>
        ) : (
          <span className="font-medium">{name}</span>
        )}
      </p>
      {reason && (
        <blockquote
          dir="auto"
          className="mt-1 border-s-2 border-moss ps-3 leading-relaxed break-words whitespace-pre-line"
        >
          {reason}
        </blockquote>
      )}
      {facts.length > 0 && (
        <p className="mt-1 break-words text-quiet">
          {facts.map((fact) => `${fact.name}: ${fact.value}`).join(" · ")}
        </p>
      )}
      <Changes changes={changes} />
      {subjectKind === "bulk-act" && subjectId && <BulkActEntry id={subjectId} />}
      <p className="mt-1.5 text-xs text-quiet lg:hidden">
        <span className="wrap-anywhere">{actorLabel(entry)}</span>
        <span className="md:hidden">
          {" "}
          · <Time at={at} />
        </span>
      </p>
    </>
  );
}

function Changes({ changes }: { changes: AuditChange[] }) {
  if (changes.length === 0) return null;
  const list = (
    <ul className="mt-1 space-y-1">
      {changes.map((change) => (
        <Change key={change.field} change={change} />
      ))}
    </ul>
  );
  if (changes.length <= changesShown) return list;
  return (
    // Stacked above the link that covers the row.
    <details className="relative z-1 mt-1">
      <summary className="w-fit cursor-pointer py-1 text-pine">
        {changes.length} fields changed
      </summary>
      {list}
    </details>
  );
}

function Change({ change: { field, from, to } }: { change: AuditChange }) {
  return (
    <li className="break-words text-quiet">
      {field && <span className="text-ink">{field}</span>}
      {from !== null && to !== null ? (
        <>
          {field && ": "}
          <span className="sr-only">from </span>
          {from === nothing ? from : <del className="decoration-brick/60">{from}</del>}
          <span aria-hidden="true"> →</span>
          <span className="sr-only"> to</span> <ins className="text-ink no-underline">{to}</ins>
        </>
      ) : (
        " was changed"
      )}
    </li>
  );
}
