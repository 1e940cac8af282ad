import { createContext, useContext } from "react";

/** Whether cost, permanence and ratings were sent to this viewer. */
export const RevealedContext = createContext(false);

export function useRevealed(): boolean {
  return useContext(RevealedContext);
}
