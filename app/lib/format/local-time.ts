/** In the visitor's time zone, for example '14:05'; preceded by the date unless it is today. */
export function localTime(time: number, now = Date.now()): string {
  const date = new Date(time);
  const isToday = date.toDateString() === new Date(now).toDateString();
  return date.toLocaleString("en-GB", {
    ...(!isToday && { dateStyle: "medium" }),
    timeStyle: "short",
  });
}
