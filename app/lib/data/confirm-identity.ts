import { useSyncExternalStore } from "react";
import { createListeners } from "~/lib/browser/listeners";

/** A request to prove who is there, which waits for the answer. */
export interface IdentityRequest {
  answer: (isConfirmed: boolean) => void;
}

const listeners = createListeners();
let current: IdentityRequest | null = null;
let pending: Promise<boolean> | null = null;

/** Opens the dialog 'Confirm it is you'; resolves to whether the user did. */
export function confirmIdentity(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    current = {
      answer(isConfirmed) {
        current = null;
        pending = null;
        listeners.notify();
        resolve(isConfirmed);
      },
    };
    listeners.notify();
  });
  return pending;
}

export const useIdentityRequest = (): IdentityRequest | null =>
  useSyncExternalStore(
    listeners.subscribe,
    () => current,
    () => null,
  );
