import { Link } from "react-router";
import { figure } from "#domain/text/figure.ts";
import { cn } from "~/components/ui/class-names";

interface AdminViewsProps {
  label: string;
  views: { name: string; label: string; to: string; count?: number | undefined }[];
  /** The name of the view that is shown. */
  current: string;
}

/** The views of a page to choose from; the choice is kept in the address. */
export function AdminViews({ label, views, current }: AdminViewsProps) {
  return (
    <nav aria-label={label} className="py-1">
      <ul className="flex flex-wrap gap-1.5">
        {views.map((view) => (
          <li key={view.name}>
            <Link
              to={view.to}
              replace
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
      </ul>
    </nav>
  );
}
