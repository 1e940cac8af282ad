/**
 * The same URL with `&`, `+`, `,`, `@`, `=`, `;`, `:` and `$` unescaped. The engine decodes every
 * other escape in a path but treats the escaped form of these as part of the name, so one file
 * would have two names.
 */
export function normalisedObjectUrl(address: string): string {
  const url = new URL(address);
  url.pathname = url.pathname.replaceAll(/%(?:26|2b|2c|40|3d|3b|3a|24)/gi, decodeURIComponent);
  return url.href;
}
