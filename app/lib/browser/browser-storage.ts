import { parseJson } from "#domain/json.ts";
import { log } from "~/lib/log";

type StorageArea = "localStorage" | "sessionStorage";

/** Browser storage, which may be blocked or full; values are then treated as missing. */
function storedValues(area: StorageArea) {
  return {
    read(key: string): string | null {
      try {
        return window[area].getItem(key);
      } catch {
        return null;
      }
    },
    /** Returns whether it was stored. */
    write(key: string, value: string): boolean {
      try {
        window[area].setItem(key, value);
        return true;
      } catch (error) {
        log.warn(`${key} could not be stored`, error);
        return false;
      }
    },
    remove(key: string) {
      try {
        window[area].removeItem(key);
      } catch {
        // If storage cannot be accessed, nothing was stored either.
      }
    },
    keys(): string[] {
      try {
        return Object.keys(window[area]);
      } catch {
        return [];
      }
    },
    /** Whether stored values can be read back. */
    works(): boolean {
      try {
        window[area].setItem("storage_check", "1");
        const isKept = window[area].getItem("storage_check") === "1";
        window[area].removeItem("storage_check");
        return isKept;
      } catch {
        return false;
      }
    },
  };
}

/** Kept in this browser. */
export const localValues = storedValues("localStorage");
/** Kept in this tab. */
export const sessionValues = storedValues("sessionStorage");

/** A stored JSON object; null when there is none or it cannot be read. */
export function parseStored(text: string | null): Record<string, unknown> | null {
  const value = parseJson(text ?? "null");
  return typeof value === "object" && value !== null ? { ...value } : null;
}
