import { useSyncExternalStore } from "react";
import { localValues } from "./browser-storage";
import { createListeners } from "./listeners";

/** A boolean preference, stored in this browser only while it is on. The server assumes off. */
export function storedFlag(storageKey: string, on: string) {
  const listeners = createListeners();
  const read = () => localValues.read(storageKey) === on;
  return {
    set(isOn: boolean) {
      if (isOn) localValues.write(storageKey, on);
      else localValues.remove(storageKey);
      listeners.notify();
    },
    useFlag: (): boolean => useSyncExternalStore(listeners.subscribe, read, () => false),
  };
}
