import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { buttonClass } from "~/components/ui/button";
import { cn } from "~/components/ui/class-names";
import { Page } from "~/components/ui/page";
import { log } from "~/lib/log";

/** `isCertain` is false until it is known whether this visitor may see the page. */
export function NotFoundView({ isCertain = true }: { isCertain?: boolean }) {
  const { pathname } = useLocation();
  useEffect(() => {
    if (isCertain) log.error("404: no page at", pathname);
  }, [pathname, isCertain]);
  return (
    <Page width="reading">
      <div className="py-12 text-center md:py-18">
        <h1 className="font-serif text-7xl leading-none font-medium tracking-[-0.03em] text-pine">
          404
        </h1>
        <p className="mt-5 text-xl text-quiet">Oops! Page not found</p>
        <Link to="/" className={cn(buttonClass(), "mt-9")}>
          Return to Home
        </Link>
      </div>
    </Page>
  );
}
