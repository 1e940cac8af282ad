/** How long a client may take before its connection is closed, in milliseconds. */
export const clientTimeouts = {
  /** To send the headers of a request. */
  headers: 10_000,
  /** To send the body of a request to a page or the API, which is otherwise refused with 408. */
  body: 15_000,
  /** To send the body of an upload. */
  upload: 60_000,
  /** To send any whole request. */
  request: 70_000,
  /** Between two requests on one connection. */
  idle: 5_000,
  /** To read the next part of a pending response. */
  reading: 30_000,
};

export type ClientTimeouts = typeof clientTimeouts;
