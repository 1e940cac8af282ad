import { useSyncExternalStore } from "react";
import { createStore } from "~/lib/browser/listeners";
import { useFilesOwner } from "./chosen-files";

type Refusals = readonly string[];

/** Outside the components, so that a message is still there after a visit to another step. */
const store = createStore<ReadonlyMap<string, Refusals>>(new Map());
const none: Refusals = [];

/**
 * Why files were refused at the last choice in a slot, or for a stored file to replace. Each draft
 * and each edit has its own.
 */
export function useFileRefusals(where: string): [Refusals, (refusals: Refusals) => void] {
  const key = `${useFilesOwner()} ${where}`;
  const refusals = useSyncExternalStore(
    store.subscribe,
    () => store.get().get(key) ?? none,
    () => none,
  );
  return [refusals, (next) => store.set(new Map(store.get()).set(key, next))];
}

/** Called when an edit is closed. */
export function forgetFileRefusals(owner: string) {
  const left = [...store.get()].filter(([key]) => !key.startsWith(`${owner} `));
  store.set(new Map(left));
}
