import { useEffect, useState } from "react";

/** A text once it has stayed the same for a moment, in milliseconds: nobody types it any more. */
export function useDebouncedValue(text: string, pause = 200): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    if (text === settled) return;
    const timer = window.setTimeout(() => setSettled(text), pause);
    return () => window.clearTimeout(timer);
  }, [text, settled, pause]);
  return settled;
}
