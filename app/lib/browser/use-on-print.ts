import { useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";

/** What is known only on printing, such as the time; null until then. */
export function useOnPrint<Value extends object>(read: () => Value): Value | null {
  const [value, setValue] = useState<Value | null>(null);
  // The browser prints the page as it is when this returns.
  const prepare = useEffectEvent(() => flushSync(() => setValue(read())));
  useEffect(() => {
    const onPrint = () => prepare();
    window.addEventListener("beforeprint", onPrint);
    return () => window.removeEventListener("beforeprint", onPrint);
  }, []);
  return value;
}
