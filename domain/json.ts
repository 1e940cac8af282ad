import type { Json } from "./database.types.ts";

/** The object that a JSON value is, or null. */
export function objectIn(json: Json | undefined): Record<string, Json | undefined> | null {
  return typeof json === "object" && json !== null && !Array.isArray(json) ? json : null;
}

/** The value that a JSON text stands for; null when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
