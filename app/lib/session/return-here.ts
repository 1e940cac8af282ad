import { type Path, useLocation } from "react-router";

/** Told to the login as the router's state, so that it returns to this address. */
export const returnTo = ({ pathname, search }: Pick<Path, "pathname" | "search">, hash = "") => ({
  from: `${pathname}${search}${hash}`,
});

/** To this very page: what a visitor has set on it stands in its address. */
export function useReturnHere(hash?: string) {
  return returnTo(useLocation(), hash);
}
