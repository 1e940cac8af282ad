import { formatDistance } from "date-fns/formatDistance";
import { withDate } from "./dates";

/** For example '11 days ago'. In a separate module, as few pages need the library. */
export function relativeDate(value: string | null, now: number): string {
  return withDate(value, (date) => formatDistance(date, now, { addSuffix: true }));
}
