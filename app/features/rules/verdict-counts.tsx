import { Link } from "react-router";
import { figure } from "#domain/text/figure.ts";
import type { SchemeSummary } from "./load-rules.server";

/** Who qualifies, in figures; those that do are a link to them. */
export function VerdictCountList({ counts, name }: Pick<SchemeSummary, "counts" | "name">) {
  if (!counts) return null;
  const parts = [
    { label: "yes", count: counts.yes },
    { label: "unknown", count: counts.unknown },
    { label: "no", count: counts.no },
  ];
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      <p className="text-quiet">Listed projects</p>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {parts.map(({ label, count }) => (
          <div key={label} className="flex gap-1.5">
            <dt className="text-quiet">{label}</dt>
            <dd className="font-medium tabular-nums">
              {label === "yes" && count > 0 ? (
                <Link
                  to={`/?${new URLSearchParams({ use: name })}`}
                  className="text-link"
                  aria-label={`${figure(count)}: show them`}
                >
                  {figure(count)}
                </Link>
              ) : (
                figure(count)
              )}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
