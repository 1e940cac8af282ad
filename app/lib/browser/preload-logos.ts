import { afterLoad } from "~/lib/browser/after-load";

/** Shown on later pages, so they are fetched once this page has loaded. */
const logoImages = ["/images/logo.svg", "/images/ratings-agency.svg"];

export function preloadLogos() {
  afterLoad(() => {
    for (const address of logoImages) new Image().src = address;
  });
}
