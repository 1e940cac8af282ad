import { type Path, useLocation } from "react-router";

/** The fragment of the home page's table. */
export const projectsHash = "#projects";

/** Router state for links to the login page, which then returns to this URL. */
export const returnTo = ({ pathname, search }: Pick<Path, "pathname" | "search">, hash = "") => ({
  from: `${pathname}${search}${hash}`,
});

/**
 * Returns to this page, whose URL holds what the visitor has set on it. A visitor who has set
 * something on the home page is at its table.
 */
export function useReturnHere(hash?: string) {
  const location = useLocation();
  const isAtTable = location.pathname === "/" && location.search !== "";
  return returnTo(location, hash ?? (isAtTable ? projectsHash : ""));
}
