/** Whether a page was asked for of which the rows have gone: some engines call that an error. */
export const isBeyondTheEnd = (error: { code?: string } | null): boolean =>
  error?.code === "PGRST103";
