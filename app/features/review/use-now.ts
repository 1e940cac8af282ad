import { useEffect, useState } from "react";

const minute = 60_000;

/** The current time, updated every minute, for the ages on the page. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), minute);
    return () => window.clearInterval(timer);
  }, []);
  return now;
}
