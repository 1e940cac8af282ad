import { lazy, Suspense } from "react";
import { Link } from "react-router";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { buttonClass } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { useReturnHere } from "~/lib/session/return-here";
import { useSession } from "~/lib/session/session";

const AccountMenu = lazy(async () => ({ default: (await import("./account-menu")).AccountMenu }));

/** Login, or the account menu. While the session loads, Login keeps its space but is not there. */
export function AccountControls() {
  const { status, user } = useSession();
  if (status === "signed-in") {
    return (
      <div className="hidden md:block">
        <Suspense fallback={<HiddenLogin />}>
          <AccountMenu email={user.email} />
        </Suspense>
      </div>
    );
  }
  return status === "loading" ? <HiddenLogin /> : <LoginLink />;
}

function LoginLink({ className }: { className?: string }) {
  const returnHere = useReturnHere();
  return (
    <Link
      to={loginPath}
      state={returnHere}
      className={cn(buttonClass({ variant: "primary", size: "sm" }), className)}
    >
      Login
    </Link>
  );
}

/** Without scripts no session is ever read: then the link is simply there. */
function HiddenLogin() {
  return <LoginLink className="invisible noscript:visible" />;
}
