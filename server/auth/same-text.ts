import { timingSafeEqual } from "node:crypto";

/** Whether two texts are the same; the time it takes does not reveal how far they agree. */
export function isSameText(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
