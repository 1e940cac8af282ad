/** How many projects stand side by side in a phone's window, and in a tablet's. */
const columns = { phone: 2, tablet: 3 };

/** The last place from which a phone's window can start. */
export const lastStart = (count: number) => Math.max(0, count - columns.phone);

/** Where windows of both sizes start, so that the project at `start` is in sight. */
export function windowStarts(start: number, count: number) {
  const phone = Math.min(start, lastStart(count));
  return { phone, tablet: Math.min(phone, Math.max(0, count - columns.tablet)) };
}

/** Hides a column in windows that are too narrow for all of them; paper has room. */
export function columnClass(place: number, start: number, count: number): string {
  const starts = windowStarts(start, count);
  const isBeside = (from: number, shown: number) => place < from || place >= from + shown;
  return [
    isBeside(starts.phone, columns.phone) ? "max-sm:hidden" : "",
    isBeside(starts.tablet, columns.tablet) ? "sm:max-lg:hidden" : "",
    "print:table-cell",
  ].join(" ");
}
