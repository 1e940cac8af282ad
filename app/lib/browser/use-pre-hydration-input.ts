import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Passes on a form's values at hydration, because the next render would overwrite what the browser
 * filled in by itself, such as on going back. `replay-early-input.ts` does this for what was typed.
 */
export function usePreHydrationInput(
  take: (entries: FormData) => void,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, before the first re-render
  useLayoutEffect(() => {
    if (form.current) take(new FormData(form.current));
  }, []);
  return form;
}
