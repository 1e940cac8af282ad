import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";

/** A link above a page's title to its parent page. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="-mt-1.5 mb-2.5 inline-flex min-h-8 items-center gap-1.5 text-sm font-medium text-pine hover:underline hover:underline-offset-4 max-md:-mt-3 max-md:mb-1 max-md:min-h-11"
    >
      <ArrowLeft aria-hidden="true" size={16} />
      {children}
    </Link>
  );
}
