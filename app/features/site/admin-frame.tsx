import type { ReactNode } from "react";
import { NavLink } from "react-router";
import { cn } from "~/components/ui/class-names";
import { Page } from "~/components/ui/page";
import { adminLinks } from "./navigation";

/** The team's pages, with links to all of them above the one that is open. */
export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <Page className="py-6 md:py-8">
      <nav aria-label="Team" className="mb-6 border-b border-rule md:mb-8">
        <ul className="-mb-px flex gap-6">
          {adminLinks.map(({ label, to }) => (
            <li key={to}>
              <NavLink to={to} className={adminLinkClass}>
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </Page>
  );
}

function adminLinkClass({ isActive }: { isActive: boolean }): string {
  return cn(
    "block border-b-2 py-2.5 text-sm transition-colors",
    isActive
      ? "border-moss font-medium text-pine"
      : "border-transparent text-quiet hover:border-edge hover:text-ink",
  );
}
