import { useEffect, useState } from "react";

/** Whole seconds until a moment, counted down to nought. */
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
