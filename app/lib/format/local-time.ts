/** For example '14:05' where the reader is; with the day before it, unless that is today. */
export function localTime(time: number, now = Date.now()): string {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date(now).toDateString();
  return date.toLocaleString("en-GB", {
    ...(!isToday && { dateStyle: "medium" }),
    timeStyle: "short",
  });
}
