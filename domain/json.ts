import type { Json } from "./database.types.ts";

/** The value if it is a JSON object, or else null. */
export function objectIn(json: Json | undefined): Record<string, Json | undefined> | null {
  return typeof json === "object" && json !== null && !Array.isArray(json) ? json : null;
}

/** The parsed value; null if the text is not valid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
