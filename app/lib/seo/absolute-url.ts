/** An absolute URL, relative to this site; the site's own URL if an editor's text is not one. */
export function absoluteUrl(url: string, siteUrl: string): string {
  return URL.canParse(url, siteUrl) ? new URL(url, siteUrl).href : siteUrl;
}
