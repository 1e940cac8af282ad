/** How long a client may take before its connection is closed, in milliseconds. */
export const clientTimes = {
  /** For the headers of a request. */
  headers: 10_000,
  /** For the body of a request to a page or the API; the answer is then 408. */
  body: 15_000,
  /** For the body of an upload. */
  upload: 60_000,
  /** For a whole request, whatever it is. */
  request: 70_000,
  /** Between two requests of one connection. */
  idle: 5_000,
  /** For taking the next part of an answer that waits to be read. */
  reading: 30_000,
};

export type ClientTimes = typeof clientTimes;
