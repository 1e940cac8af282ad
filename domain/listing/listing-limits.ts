/** How many projects a browser reads as a whole; of more it asks the server for what is in sight. */
export const listingLimits = {
  heldByBrowser: 2_000,
  rowsPerAnswer: 100,
  offset: 1_000_000,
} as const;
