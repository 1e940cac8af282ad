import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { figure } from "#domain/text/figure.ts";
import { cn } from "~/components/ui/class-names";
import { LinkRow } from "~/components/ui/link-row";
import { Page } from "~/components/ui/page";
import { reviewCountsQuery } from "~/lib/data/review-counts";

const adminLinks = [
  { label: "Review queue", to: "/admin/review" },
  { label: "Projects", to: "/admin/projects" },
  { label: "Claims", to: "/admin/claims" },
  { label: "Methodologies", to: "/admin/methodologies" },
  { label: "People", to: "/admin/people" },
  { label: "Content", to: "/admin/content" },
  { label: "Import", to: "/admin/import" },
  { label: "Type rules", to: "/admin/type-rules" },
  { label: "Rules of use", to: "/admin/rules" },
  { label: "Audit trail", to: "/admin/audit-trail" },
  { label: "Jobs", to: "/admin/jobs" },
] as const;

/** The frame of the admin pages, with links to all of them at the top. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const { data: counts } = useQuery(reviewCountsQuery);
  const waiting: Record<string, number> = counts
    ? {
        "/admin/review": counts.new + counts.imported + counts.changes,
        "/admin/claims": counts.claims,
        "/admin/import": counts.files,
      }
    : {};
  return (
    <Page className="py-6 md:py-8">
      <nav aria-label="Team" className="mb-6 border-b border-rule md:mb-8">
        <LinkRow className="-mb-px gap-x-5 lg:gap-x-6">
          {adminLinks.map(({ label, to }) => (
            <li key={to}>
              <NavLink to={to} className={adminLinkClass}>
                {label}{" "}
                {(waiting[to] ?? 0) > 0 && (
                  <span className="ml-0.5 text-xs tabular-nums text-quiet">
                    {figure(waiting[to] ?? 0)}
                    <span className="sr-only"> waiting</span>
                  </span>
                )}
              </NavLink>
            </li>
          ))}
        </LinkRow>
      </nav>
      {children}
    </Page>
  );
}

function adminLinkClass({ isActive }: { isActive: boolean }): string {
  return cn(
    "block border-b-2 py-2.5 text-sm whitespace-nowrap transition-colors max-md:py-3",
    isActive
      ? "border-moss font-medium text-pine"
      : "border-transparent text-quiet hover:border-edge hover:text-ink",
  );
}
