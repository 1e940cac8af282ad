import { once } from "#domain/once.ts";

/** Acts slightly before the element is visible. */
const rootMargin = "60px";

const actions = new WeakMap<Element, () => void>();

/** One observer for all elements, as there are hundreds of rows. */
const sharedObserver = once(
  () =>
    new IntersectionObserver(
      (entries, self) => {
        for (const { target, isIntersecting } of entries) {
          if (!isIntersecting) continue;
          self.unobserve(target);
          actions.get(target)?.();
        }
      },
      { rootMargin },
    ),
);

/** Acts once, when the element becomes visible; returns a function that cancels it. */
export function onceVisible(element: Element, action: () => void): () => void {
  actions.set(element, action);
  sharedObserver().observe(element);
  return () => sharedObserver().unobserve(element);
}
