/** Runs the work for a key once; concurrent callers with the same key share its result. */
export function createSingleFlight<Result>() {
  const flights = new Map<string, Promise<Result>>();
  return (key: string, work: () => Promise<Result>): Promise<Result> => {
    let flight = flights.get(key);
    if (!flight) {
      flight = work().finally(() => flights.delete(key));
      flights.set(key, flight);
    }
    return flight;
  };
}

/**
 * A single flight for reads that must not start before the call that wants them: calls made while a
 * read is in flight share the next one.
 */
export function createFreshRead<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let inFlight: Promise<unknown> | undefined;
  let next: Promise<Result> | undefined;

  function start(): Promise<Result> {
    next = undefined;
    const reading = read();
    const settled = reading
      .catch(() => undefined)
      .then(() => {
        if (inFlight === settled) inFlight = undefined;
      });
    inFlight = settled;
    return reading;
  }

  return () => {
    if (!inFlight) return start();
    next ??= inFlight.then(start);
    return next;
  };
}
