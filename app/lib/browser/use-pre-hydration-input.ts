import { type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Hands over what stands in a form when the scripts begin: whatever was typed or filled in before, the next
 * render would overwrite.
 */
export function usePreHydrationInput(
  take: (entries: FormData) => void,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, before anything else is drawn
  useLayoutEffect(() => {
    if (form.current) take(new FormData(form.current));
  }, []);
  return form;
}
