import { useEffect, useState } from "react";

/** The text once it has not changed for `pause` milliseconds: the user has stopped typing. */
export function useDebouncedValue(text: string, pause = 200): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return;
    const timer = window.setTimeout(() => setSettled(text), pause);
    return () => window.clearTimeout(timer);
  }, [text, settled, pause]);
  return settled;
}
