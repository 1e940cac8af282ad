import { afterLoad } from "~/lib/browser/after-load";

/** Needed by later pages, so they are fetched once this page has loaded. */
const logoImages = ["/images/logo.svg", "/images/ratings-agency.svg"];

export function preloadLogos() {
  afterLoad(() => {
    // Only fetched: an image would also be rendered, which takes a phone 50 ms.
    for (const url of logoImages) fetch(url).catch(() => {});
  });
}
