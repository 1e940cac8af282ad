import { type Path, useLocation } from "react-router";

/** Where the table begins on the home page. */
export const projectsHash = "#projects";

/** Told to the login as the router's state, so that it returns to this address. */
export const returnTo = ({ pathname, search }: Pick<Path, "pathname" | "search">, hash = "") => ({
  from: `${pathname}${search}${hash}`,
});

/**
 * To this very page: what a visitor has set on it stands in its address. Whoever has set something on
 * the home page is at its table.
 */
export function useReturnHere(hash?: string) {
  const location = useLocation();
  const isAtTable = location.pathname === "/" && location.search !== "";
  return returnTo(location, hash ?? (isAtTable ? projectsHash : ""));
}
