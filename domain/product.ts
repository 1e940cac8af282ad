import { ratingsAgency } from "./agencies/agencies.ts";

/** The product's name, texts and external links: defined here and nowhere else. */
export const product = {
  name: "Cleartonne",
  tagline: "Transparent carbon removal project comparisons",
  description:
    "Cleartonne provides transparent information for informed purchasing and retiring of carbon credits.",
  headline: "Compare Carbon Credits with Complete Transparency",
  /** Stands for CONTACT_EMAIL where it is not set; production does not start with it. */
  sampleContactEmail: "hello@cleartonne.example",
} as const;

/** The source of the data that maps IP addresses to countries; its licence requires this link. */
export const geolocationSource = { label: "IP Geolocation by DB-IP", url: "https://db-ip.com" };

/** Footer column 'Resources': a disclosure body, two standards bodies, a ratings agency. */
export const resourceLinks = [
  { label: "CDP", url: "https://www.cdp.net" },
  { label: "Verra", url: "https://verra.org" },
  { label: "Gold Standard", url: "https://www.goldstandard.org" },
  { label: ratingsAgency.fullName, url: ratingsAgency.website },
] as const;
