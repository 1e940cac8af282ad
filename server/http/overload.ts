interface OverloadOptions {
  /** How long a new request may have to wait, in milliseconds. */
  longestWait: number;
  /** How long the oldest read that requests wait for has been under way, in milliseconds. */
  readAge: () => number;
  now?: () => number;
}

/** Whether new requests would wait longer than anybody does. */
export interface Overload {
  isOn(): boolean;
  /** Notes that the event loop has come round, as it should every so many milliseconds. */
  tick(): void;
}

/** In milliseconds. */
const interval = 100;

/**
 * Measures how long requests wait: for their turn in the event loop, which each passes at least
 * twice, and for the database to say which data are current, which most depend on. One late turn
 * is no sign of it, because collecting garbage or a long list takes a moment, too.
 */
export function createOverload(options: OverloadOptions): Overload {
  const { longestWait, readAge, now = () => performance.now() } = options;
  let due = now() + interval;
  let last = 0;
  let before = 0;

  /** How late two turns in succession were at least; the one under way counts. */
  function delay(): number {
    const present = now() - due;
    return Math.max(Math.min(before, last), Math.min(last, present));
  }

  return {
    isOn: () => 2 * delay() > longestWait || readAge() > longestWait,
    tick() {
      before = last;
      last = Math.max(0, now() - due);
      due = now() + interval;
    },
  };
}

/** Measures for as long as the process lives. */
export function watchOverload(options: OverloadOptions): Overload {
  const overload = createOverload(options);
  const wait = () =>
    setTimeout(() => {
      overload.tick();
      wait();
    }, interval).unref();
  wait();
  return overload;
}
