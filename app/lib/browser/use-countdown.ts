import { useEffect, useState } from "react";

/** Whole seconds left until the given time, down to 0. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    const ticking = window.setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) window.clearInterval(ticking);
    }, 1000);
    return () => window.clearInterval(ticking);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}
