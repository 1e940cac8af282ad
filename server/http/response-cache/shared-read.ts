/**
 * One reading for all who ask before it is sent. Whoever asks while one is under way waits for the
 * next: an answer never tells of an earlier time than that of its question.
 */
export function createSharedRead<Result>(read: () => Promise<Result>): () => Promise<Result> {
  let underWay: Promise<unknown> | undefined;
  let next: Promise<Result> | undefined;

  function start(): Promise<Result> {
    next = undefined;
    const reading = read();
    const ended = reading
      .catch(() => undefined)
      .then(() => {
        if (underWay === ended) underWay = undefined;
      });
    underWay = ended;
    return reading;
  }

  return () => {
    if (!underWay) return start();
    next ??= underWay.then(start);
    return next;
  };
}
