/** Up to `heldByBrowser` projects a browser loads the whole list; above that, only the rows in sight. */
export const listingLimits = {
  heldByBrowser: 2_000,
  rowsPerAnswer: 100,
  offset: 1_000_000,
} as const;
