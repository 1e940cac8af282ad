/**
 * The same address with `&`, `+`, `,`, `@`, `=`, `;`, `:` and `$` as they are. The engine decodes all other escapes
 * of a path and takes these for part of the name, so one file would have two names.
 */
export function normalisedObjectUrl(address: string): string {
  const url = new URL(address);
  url.pathname = url.pathname.replaceAll(/%(?:26|2b|2c|40|3d|3b|3a|24)/gi, decodeURIComponent);
  return url.href;
}
