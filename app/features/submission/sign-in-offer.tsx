import { LogIn } from "lucide-react";
import { Link } from "react-router";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { buttonClass } from "~/components/ui/button";
import { useReturnHere } from "~/lib/session/return-here";
import { useSession } from "~/lib/session/session";

/** Lets users sign in before filling in the form rather than at its end. Server-rendered too. */
export function SignInOffer() {
  const { status } = useSession();
  const here = useReturnHere();
  if (status === "signed-in") return null;
  return (
    <section
      aria-label="Logging in"
      className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl bg-mint px-5 py-3 text-[0.9375rem] text-pine kept-session:hidden"
    >
      <p className="max-w-[44rem] flex-1 basis-72 text-pretty">
        You can log in later: what you enter and the files you choose stay in this browser. If you
        log in now, we can tell you whether a project ID is taken.
      </p>
      <Link
        to={loginPath}
        state={here}
        className={buttonClass({ variant: "secondary", size: "sm" })}
      >
        <LogIn aria-hidden="true" size={16} />
        Log in now
      </Link>
    </section>
  );
}
