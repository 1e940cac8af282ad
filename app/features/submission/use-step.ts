import { useCallback, useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import { stepIndex } from "#domain/submission/steps.ts";
import { storedDraft, storedStep, storeStep } from "./draft-storage";

/** The parameter that names the step. */
export const stepParam = "step";

/**
 * The step in the address, so that the back button goes one step back. Without one, the step where
 * the stored draft was left; without a draft, the first.
 */
export function useStep(isStored: boolean) {
  const [search, setSearch] = useSearchParams();
  const step = stepIndex(search.get(stepParam)) ?? 0;
  const isInAddress = search.has(stepParam);
  const isFirstLook = useRef(true);

  const show = useCallback(
    (next: number, options: { replace?: boolean } = {}) => {
      setSearch({ [stepParam]: String(next + 1) }, options);
      window.scrollTo({ top: 0 });
    },
    [setSearch],
  );

  useEffect(() => {
    if (!isStored) return;
    if (!isFirstLook.current) {
      storeStep(step);
      return;
    }
    isFirstLook.current = false;
    const left = isInAddress ? step : (storedStep() ?? 0);
    const wanted = storedDraft() ? left : 0;
    if (wanted !== step) show(wanted, { replace: true });
  }, [isStored, isInAddress, step, show]);

  return { step, show };
}
