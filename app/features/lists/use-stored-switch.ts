import { useState } from "react";
import { useListChange } from "~/lib/data/lists";

/**
 * A switch whose state is stored with a list: what was pressed is shown at once, and a failure takes it
 * back. It is never disabled meanwhile, which would take the focus from whoever uses the keyboard.
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
