/** The number of projects shown side by side on a phone and on a tablet. */
const columns = { phone: 2, tablet: 3 };

/** The last column that can be the first one shown on a phone. */
export const lastStart = (count: number) => Math.max(0, count - columns.phone);

/** The first column shown on each device, so that the project at `start` is visible. */
export function windowStarts(start: number, count: number) {
  const phone = Math.min(start, lastStart(count));
  return { phone, tablet: Math.min(phone, Math.max(0, count - columns.tablet)) };
}

/** The first column after a swipe, which ends at the first and the last ones. */
export function swiped(start: number, steps: number, count: number): number {
  return Math.max(0, Math.min(windowStarts(start, count).phone + steps, lastStart(count)));
}

/** Hides a column in windows that are too narrow for all of them, but not when printing. */
export function columnClass(index: number, start: number, count: number): string {
  const starts = windowStarts(start, count);
  const isOutside = (from: number, shown: number) => index < from || index >= from + shown;
  return [
    isOutside(starts.phone, columns.phone) ? "max-sm:hidden" : "",
    isOutside(starts.tablet, columns.tablet) ? "sm:max-lg:hidden" : "",
    "print:table-cell",
  ].join(" ");
}
