import { exactMoment } from "../exact-moment.ts";
import type { DisplayProject } from "../listing/listing.ts";
import { compareExactly } from "../listing/order.ts";

/**
 * A place in the list: right after this project, whether or not it is still there. Neither of its parts
 * ever changes, so what changes meanwhile moves no other project to another place. It says nothing that
 * the list does not, so nobody wins anything by making one up.
 */
export type Place = Pick<DisplayProject, "createdAt" | "id">;

/** Oldest first: what is added meanwhile comes at the end. */
export function inOrderOfPages(a: Place, b: Place): number {
  return compareExactly(a.createdAt, b.createdAt) || compareExactly(a.id, b.id);
}

export function writeCursor({ createdAt, id }: Place): string {
  return btoa(`${createdAt}|${id}`).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function readCursor(cursor: string): Place | null {
  if (!/^[\w-]{20,200}$/.test(cursor)) return null;
  try {
    const [createdAt = "", id = "", ...rest] = atob(
      cursor.replaceAll("-", "+").replaceAll("_", "/"),
    ).split("|");
    const isPlace = rest.length === 0 && exactMoment(createdAt) !== null && uuid.test(id);
    return isPlace ? { createdAt, id } : null;
  } catch {
    return null;
  }
}

export const isCursor = (text: string) => readCursor(text) !== null;
