/** The whole address of something on this site; the site's own for what somebody wrote and is none. */
export function absoluteUrl(address: string, siteUrl: string): string {
  return URL.canParse(address, siteUrl) ? new URL(address, siteUrl).href : siteUrl;
}
