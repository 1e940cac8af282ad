import { ArrowLeft } from "lucide-react";
import { Link, useSearchParams } from "react-router";
import { returnPath } from "#domain/sign-in/return-path.ts";

/** The parameter that names the page to go back to. */
export const backParam = "back";

interface BackLinkProps {
  label: string;
  /** Where to, unless the page's address names a page of this site to go back to (`?back=`). */
  fallback: string;
}

export function BackLink({ label, fallback }: BackLinkProps) {
  const [search] = useSearchParams();
  return (
    <Link
      to={returnPath(search.get(backParam), fallback)}
      className="-ml-1 inline-flex items-center gap-1.5 rounded px-1 py-1.5 text-[0.9375rem] font-medium text-pine hover:underline hover:underline-offset-4"
    >
      <ArrowLeft aria-hidden="true" size={16} />
      {label}
    </Link>
  );
}
