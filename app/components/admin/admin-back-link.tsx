import { ArrowLeft } from "lucide-react";
import { Link } from "react-router";

export function AdminBackLink({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      className="mb-4 inline-flex items-center gap-1.5 text-sm font-medium text-pine hover:underline hover:underline-offset-4"
    >
      <ArrowLeft aria-hidden="true" size={16} />
      {children}
    </Link>
  );
}
