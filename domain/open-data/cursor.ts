import { exactMoment } from "../exact-moment.ts";
import type { DisplayProject } from "../listing/listing.ts";
import { compareExactly } from "../listing/order.ts";

/**
 * A position in the list: right after this project, whether or not it still exists. Neither value
 * ever changes, so changes made meanwhile cannot shift other projects. It contains only public
 * values, so forging one gains nothing.
 */
export type CursorPosition = Pick<DisplayProject, "createdAt" | "id">;

/** Oldest first, so that projects added meanwhile come at the end. */
export function comparePositions(a: CursorPosition, b: CursorPosition): number {
  return compareExactly(a.createdAt, b.createdAt) || compareExactly(a.id, b.id);
}

export function writeCursor({ createdAt, id }: CursorPosition): string {
  return btoa(`${createdAt}|${id}`).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function readCursor(cursor: string): CursorPosition | null {
  if (!/^[\w-]{20,200}$/.test(cursor)) return null;
  try {
    const [createdAt = "", id = "", ...rest] = atob(
      cursor.replaceAll("-", "+").replaceAll("_", "/"),
    ).split("|");
    const isPosition = rest.length === 0 && exactMoment(createdAt) !== null && uuid.test(id);
    return isPosition ? { createdAt, id } : null;
  } catch {
    return null;
  }
}

export const isCursor = (text: string) => readCursor(text) !== null;
