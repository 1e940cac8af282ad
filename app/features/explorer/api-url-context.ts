import { createContext, useContext } from "react";

/** Where the API is; empty means this origin. */
export const ApiUrlContext = createContext("");

export function useApiUrl(): string {
  return useContext(ApiUrlContext);
}
