import { useEffect } from "react";
import { useLocation } from "react-router";
import { buttonClass } from "~/components/ui/button";
import { useOnDemand } from "~/lib/browser/use-on-demand";

/** Offers the tour, which is loaded when it starts. Links to '/#tour' start it, too. */
export function TourButton() {
  const isLinked = useLocation().hash === "#tour";
  const { module, press, dismiss, preloadProps } = useOnDemand(() => import("./tour"));
  // biome-ignore lint/correctness/useExhaustiveDependencies: press does the same in every render
  useEffect(() => {
    if (isLinked) press();
  }, [isLinked]);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={`${buttonClass({ variant: "secondary" })} tour-seen:hidden noscript:hidden`}
        {...preloadProps}
        onClick={press}
      >
        Take the tour
      </button>
      {module && <module.Tour onEnd={dismiss} />}
    </>
  );
}
