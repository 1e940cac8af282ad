import { useEffect } from "react";
import { Link, useLocation } from "react-router";
import { buttonClass } from "~/components/ui/button";
import { Page } from "~/components/ui/page";
import { classNames } from "~/lib/class-names";
import { log } from "~/lib/log";

export function NotFoundView() {
  const { pathname } = useLocation();
  useEffect(() => {
    log.error("404: no page at", pathname);
  }, [pathname]);
  return (
    <Page width="reading">
      <div className="py-12 text-center md:py-18">
        <h1 className="font-serif text-7xl leading-none font-medium tracking-[-0.03em] text-pine">
          404
        </h1>
        <p className="mt-5 text-xl text-quiet">Oops! Page not found</p>
        <Link to="/" className={classNames(buttonClass(), "mt-9")}>
          Return to Home
        </Link>
      </div>
    </Page>
  );
}
