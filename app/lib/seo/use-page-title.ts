import { useEffect } from "react";

/** For a page whose title is known only once its content has loaded. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
