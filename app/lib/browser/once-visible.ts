/** A little ahead of what is seen. */
const rootMargin = "60px";

const actions = new WeakMap<Element, () => void>();
let observer: IntersectionObserver | undefined;

/** One observer for all: rows come by the hundred. */
function sharedObserver(): IntersectionObserver {
  observer ??= new IntersectionObserver(
    (entries, self) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        self.unobserve(target);
        actions.get(target)?.();
      }
    },
    { rootMargin },
  );
  return observer;
}

/** Acts once, when the element comes into sight; returns how to stop waiting. */
export function onceVisible(element: Element, action: () => void): () => void {
  actions.set(element, action);
  sharedObserver().observe(element);
  return () => sharedObserver().unobserve(element);
}
