/** The number in an address such as /news/12; null for anything that cannot be one. */
export function contentId(segment: string): number | null {
  return /^[1-9]\d{0,14}$/.test(segment) ? Number(segment) : null;
}
