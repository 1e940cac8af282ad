/** Browsers load all projects up to `heldByBrowser`; above that, only the rows in view. */
export const listingLimits = {
  maxInBrowser: 2_000,
  rowsPerResponse: 100,
  offset: 1_000_000,
} as const;
