import { Lock } from "lucide-react";
import { Link } from "react-router";
import { useSession } from "~/lib/session/session";

export function HiddenDataNotice() {
  const { status } = useSession();
  if (status === "signed-in") return null;
  return (
    <p className="flex items-center gap-2.5 rounded-lg bg-mint px-4 py-2.5 text-sm text-pine">
      <Lock aria-hidden="true" size={15} className="shrink-0" />
      <span>
        Some data is hidden.{" "}
        <Link to="/login" className="font-semibold underline underline-offset-3">
          Share your email to reveal the good stuff
        </Link>
      </span>
    </p>
  );
}
