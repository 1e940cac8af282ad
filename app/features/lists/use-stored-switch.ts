import { useState } from "react";
import { useListChange } from "~/lib/data/own-lists";

/**
 * A switch whose state is stored with a list. It updates optimistically, and reverts on failure. It
 * is not disabled while saving, because keyboard users would lose the focus.
 */
export function useStoredSwitch(isStored: boolean, store: (isOn: boolean) => Promise<void>) {
  const change = useListChange();
  const [wanted, setWanted] = useState<boolean | null>(null);
  return {
    isOn: wanted ?? isStored,
    set(isOn: boolean) {
      setWanted(isOn);
      change.mutate(() => store(isOn), { onSettled: () => setWanted(null) });
    },
  };
}
