/** Resolves a URL against this site; an editor's text that is no URL becomes the site's own. */
export function absoluteUrl(url: string, siteUrl: string): string {
  return URL.canParse(url, siteUrl) ? new URL(url, siteUrl).href : siteUrl;
}
