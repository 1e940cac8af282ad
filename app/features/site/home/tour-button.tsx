import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { buttonClass } from "~/components/ui/button";
import { useOnDemand } from "~/lib/browser/use-on-demand";

/** Links to '/#tour' start the tour, too. */
const tourHash = "#tour";

/** Offers the tour, which never starts unasked and is loaded when it does. */
export function TourButton() {
  const { hash, search } = useLocation();
  const navigate = useNavigate();
  const { module, press, dismiss, preloadProps } = useOnDemand(() => import("./tour"));
  const isLinked = hash === tourHash;
  // biome-ignore lint/correctness/useExhaustiveDependencies: press does the same in every render
  useEffect(() => {
    if (isLinked) press();
  }, [isLinked]);

  function end() {
    dismiss();
    if (isLinked) void navigate({ search }, { replace: true, preventScrollReset: true });
  }
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className={`${buttonClass({ variant: "secondary" })} tour-seen:hidden`}
        {...preloadProps}
        onClick={press}
      >
        Take the tour
      </button>
      {module && <module.Tour onEnd={end} />}
    </>
  );
}
