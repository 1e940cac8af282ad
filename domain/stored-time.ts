/**
 * A stored time in milliseconds; NaN if the value is not a time. PostgreSQL writes '2026-08-10
 * 06:00:00+00', which not every browser can parse.
 */
export function storedTime(value: string): number {
  return Date.parse(value.replace(/^(\d{4}-\d\d-\d\d) (\S+?)([+-]\d\d)$/, "$1T$2$3:00"));
}
