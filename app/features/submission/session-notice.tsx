import { LogIn } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { buttonClass } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { notify } from "~/lib/browser/notify";
import { useSessionEnded } from "~/lib/session/ended-session";
import { useReturnHere } from "~/lib/session/return-here";
import { useSession } from "~/lib/session/session";

interface SessionNoticeProps {
  isEditing: boolean;
  /** Whether the browser has stored everything, so that the page can be left. */
  isStored: boolean;
}

/** Says that the session has ended, wherever on the form its user is, and offers a new login. */
export function SessionNotice({ isEditing, isStored }: SessionNoticeProps) {
  const isEnded = useIsFormEnded();
  const here = useReturnHere();
  useResumeNotice(isEnded);
  return (
    // The region is there beforehand, because screen readers announce only what is added to one.
    <div role="alert" className="sticky top-[calc(var(--header-height)+0.5rem)] z-20">
      {isEnded && (
        <section
          aria-label="Your session has ended"
          className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-xl border border-amber/35 bg-yellow-tint px-5 py-3.5 text-[0.9375rem] shadow-card max-md:gap-x-3 max-md:px-3.5 max-md:py-2"
        >
          <p
            className={cn(
              "max-w-[44rem] flex-1 text-pretty",
              isStored ? "md:basis-72" : "basis-72",
            )}
          >
            <strong className="font-semibold">Your session has ended.</strong>{" "}
            {/* On a phone it would cover a good part of the form. */}
            <span className={cn(isStored && "max-md:sr-only")}>
              {explanation(isEditing, isStored)}
            </span>
          </p>
          <Link
            to={{ pathname: loginPath, search: `?${new URLSearchParams(here)}` }}
            state={here}
            {...(!isStored && { target: "_blank" })}
            className={buttonClass({ size: "sm" })}
          >
            <LogIn aria-hidden="true" size={16} />
            Log in again
          </Link>
        </section>
      )}
    </div>
  );
}

export function useIsFormEnded(): boolean {
  const isEnded = useSessionEnded();
  return useSession().status === "signed-out" && isEnded;
}

function explanation(isEditing: boolean, isStored: boolean): string {
  const act = isEditing ? "save your changes" : "submit your project";
  return isStored
    ? `What you entered is kept in this browser. Log in again to ${act}.`
    : `What you entered is still here, but this browser cannot store all of it. Log in again in another tab, then come back to ${act}.`;
}

function useResumeNotice(isEnded: boolean) {
  const { status } = useSession();
  const wasEnded = useRef(isEnded);
  useEffect(() => {
    if (wasEnded.current && status === "signed-in") {
      notify("success", "You are logged in again", {
        description: "Your form is as you left it.",
        duration: 12_000,
      });
    }
    wasEnded.current = isEnded;
  }, [isEnded, status]);
}
