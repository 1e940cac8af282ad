import { useEffect } from "react";

/**
 * For a page whose title is known only once its content has loaded. The title stays, because the
 * router writes the one of the route's `meta` again whenever the URL changes.
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (!title) return;
    const keep = () => {
      if (document.title !== title) document.title = title;
    };
    keep();
    const observer = new MutationObserver(keep);
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [title]);
}
