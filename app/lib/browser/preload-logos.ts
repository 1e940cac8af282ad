import { afterLoad } from "~/lib/browser/after-load";

/** Shown on later pages, so they are fetched once this page has loaded. */
const logoImages = ["/images/logo.svg", "/images/ratings-agency.svg"];

export function preloadLogos() {
  afterLoad(() => {
    // Fetched alone: an image would be drawn as well, which takes a phone a twentieth of a second.
    for (const address of logoImages) fetch(address).catch(() => {});
  });
}
