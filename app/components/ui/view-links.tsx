import { Link } from "react-router";
import { figure } from "#domain/text/figure.ts";
import { cn } from "./class-names";
import { LinkRow } from "./link-row";

interface ViewLinksProps {
  label: string;
  views: { name: string; label: string; to: string; count?: number | undefined }[];
  /** The name of the current view. */
  current: string;
  /** Whether switching views replaces the history entry instead of adding one. */
  replace?: boolean;
}

/** Links to the views of a list; the choice is kept in the URL. */
export function ViewLinks({ label, views, current, replace = true }: ViewLinksProps) {
  return (
    <nav aria-label={label} className="max-md:w-full max-md:min-w-0">
      <LinkRow className="gap-1.5 py-1">
        {views.map((view) => (
          <li key={view.name}>
            <Link
              to={view.to}
              replace={replace}
              preventScrollReset
              aria-current={view.name === current ? "true" : undefined}
              className={cn(
                "inline-flex min-h-8.5 items-center rounded-full border px-3 text-sm whitespace-nowrap transition-colors max-md:min-h-11",
                view.name === current
                  ? "border-moss bg-mint font-medium text-pine"
                  : "border-rule bg-white text-quiet hover:border-moss hover:text-ink",
              )}
            >
              {view.label}{" "}
              {view.count !== undefined && (
                <span className="ml-1.5 text-xs tabular-nums">{figure(view.count)}</span>
              )}
            </Link>
          </li>
        ))}
      </LinkRow>
    </nav>
  );
}
