import { Link } from "react-router";
import { loginPath } from "#domain/sign-in/sign-in.ts";
import { usePrefetch } from "~/lib/browser/use-prefetch";
import { projectsHash, useReturnHere } from "~/lib/session/return-here";
import { useSession } from "~/lib/session/session";

const linkClass =
  "inline-flex min-h-11.5 items-center justify-center rounded-lg border px-5.5 py-2 text-center text-[0.9375rem] leading-tight font-medium transition-colors focus-visible:outline-band-mint";

export function CallToAction() {
  const { status } = useSession();
  const prefetch = usePrefetch();
  const isSignedIn = status === "signed-in";
  const returnHere = useReturnHere(projectsHash);
  return (
    <section aria-labelledby="call-to-action" className="bg-band text-on-band">
      <div className="container-wide flex flex-wrap items-center justify-between gap-x-12 gap-y-8 py-14 md:py-18">
        <div className="max-w-xl">
          <h2
            id="call-to-action"
            className="font-serif text-3xl leading-tight font-medium tracking-[-0.015em] md:text-4xl"
          >
            Know what a tonne buys before you buy it
          </h2>
          <p className="mt-3 text-[1.0625rem] leading-relaxed text-band-mint">
            {isSignedIn ? (
              "Prices, permanence and ratings of every listed project are there for you to compare."
            ) : (
              <span className="kept-session:invisible">
                Log in with your e-mail address to see prices, permanence and ratings. No password,
                no fee.
              </span>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link
            to={isSignedIn ? "/#projects" : loginPath}
            state={isSignedIn ? undefined : returnHere}
            className={`${linkClass} border-band-mint bg-band-mint text-band hover:border-on-band hover:bg-on-band`}
          >
            Access Verified Carbon Data
          </Link>
          <Link
            to="/learn-more"
            prefetch={prefetch}
            className={`${linkClass} border-on-band/35 hover:border-on-band`}
          >
            Learn About Carbon Removal
          </Link>
        </div>
      </div>
    </section>
  );
}
