import { useSyncExternalStore } from "react";
import { localValues } from "./browser-storage";
import { createListeners } from "./listeners";

/** A preference that is on or off, kept in this browser while it is on; for the server it is off. */
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
