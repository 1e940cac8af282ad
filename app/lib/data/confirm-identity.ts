import { useSyncExternalStore } from "react";
import { createStore } from "~/lib/browser/listeners";

/** A request to prove who is there, which waits for the outcome. */
export interface IdentityRequest {
  settle: (isConfirmed: boolean) => void;
  isConfirmed: Promise<boolean>;
}

const request = createStore<IdentityRequest | null>(null);

/** Opens the dialog 'Confirm it is you'; resolves to whether the user did. */
export function confirmIdentity(): Promise<boolean> {
  const pending = request.get();
  if (pending) return pending.isConfirmed;
  let settle: IdentityRequest["settle"] = () => undefined;
  const isConfirmed = new Promise<boolean>((resolve) => {
    settle = (given) => {
      request.set(null);
      resolve(given);
    };
  });
  request.set({ settle, isConfirmed });
  return isConfirmed;
}

export const useIdentityRequest = (): IdentityRequest | null =>
  useSyncExternalStore(request.subscribe, request.get, () => null);
