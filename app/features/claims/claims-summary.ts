import { claimLimits } from "#domain/limits.ts";
import { figure } from "#domain/text/figure.ts";
import type { ClaimView } from "./claims-query";

/** How many claims there are, and which of them are shown. */
export function claimsSummary(view: ClaimView, count: number): string {
  const isWaiting = view === "waiting";
  if (isWaiting && count === 0) return "Nothing is waiting";
  const all = `${figure(count)} ${view}`;
  if (count > claimLimits.shown) {
    const first = isWaiting ? "oldest" : "newest";
    return `${all}; showing the ${first} ${claimLimits.shown}`;
  }
  return isWaiting ? `${all}, oldest first` : all;
}
