/** The site's exchange rates; docs/operations.md tells how to update them. */
export const exchangeRates = {
  /** The day of the rates. */
  day: "2026-11-15",
  /** Who set them; completes 'Rates of 15 November 2026: …'. */
  source: "fixed by this site, not market rates of that day",
  /** Units per US dollar. */
  perDollar: {
    USD: 1,
    EUR: 0.92,
    GBP: 0.78,
    JPY: 153.25,
    CAD: 1.36,
    AUD: 1.49,
    CHF: 0.9,
    CNY: 7.19,
    INR: 83.44,
  },
};
