import { Link } from "react-router";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { buttonClass } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { onDemandComponent } from "~/lib/browser/on-demand-component";
import { useReturnHere } from "~/lib/session/return-here";
import { useSession } from "~/lib/session/session";

const AccountMenu = onDemandComponent({
  load: async () => (await import("./account-menu")).AccountMenu,
  fallback: <HiddenLogin />,
});

/** The login link or the account menu; while the session loads, an invisible placeholder. */
export function AccountControls() {
  const { status, user } = useSession();
  if (status === "signed-in") {
    return (
      <div className="hidden md:block">
        <AccountMenu email={user.email} />
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

/** Visible without scripts, as the session is then never read. */
function HiddenLogin() {
  return <LoginLink className="invisible noscript:visible" />;
}
