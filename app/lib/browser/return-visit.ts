import { localValues } from "./browser-storage";

const visitedKey = "home-visited";
/** Kept in the tab, so that reloading does not end the first visit. */
const firstVisitKey = "home-first-visit";
const stripKey = "market-strip";
export const tourKey = "home-tour";

/**
 * Runs before the first paint and tells the style sheet whether the home page was visited before,
 * whether its small charts were closed and its tour was taken, so that nothing moves afterwards.
 */
export const returnVisitScript = `try{const d=document.documentElement.dataset;if(localStorage.getItem("${stripKey}"))d.strip="closed";if(localStorage.getItem("${tourKey}"))d.tour="seen";if(localStorage.getItem("${visitedKey}")&&!sessionStorage.getItem("${firstVisitKey}"))d.visit="return";else if(location.pathname==="/"){sessionStorage.setItem("${firstVisitKey}","1");localStorage.setItem("${visitedKey}","1")}}catch{}`;

export function showMarketStrip(isShown: boolean) {
  const { dataset } = document.documentElement;
  if (isShown) {
    localValues.remove(stripKey);
    delete dataset.strip;
  } else {
    localValues.write(stripKey, "closed");
    dataset.strip = "closed";
  }
}
