import { useState } from "react";

/** Pages of a list that is read from a key on: remembers where each page begins. */
export function useKeysetPages<Key>(first: Key) {
  /** The key before each page that has been shown. */
  const [starts, setStarts] = useState<readonly Key[]>([first]);
  const [page, setPage] = useState(0);
  return {
    page,
    start: starts[page] ?? first,
    /** `last` is the last key of the page shown; undefined while another page is still loading. */
    turnTo(next: number, last: Key | undefined) {
      if (next >= starts.length) {
        if (last === undefined) return;
        setStarts([...starts, last]);
      }
      setPage(next);
    },
  };
}
