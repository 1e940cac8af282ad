/** The URL of a file in a public bucket; an empty API URL means this origin. */
export function publicFileUrl(apiUrl: string, bucket: string, ...path: string[]): string {
  const segments = path.flatMap((part) => part.split("/")).map(encodeURIComponent);
  return `${apiUrl}/storage/v1/object/public/${bucket}/${segments.join("/")}`;
}

export function companyLogoUrl(
  apiUrl: string,
  companyId: string | null,
  filename: string | null,
): string | null {
  return companyId && filename
    ? publicFileUrl(apiUrl, "company-logos", companyId, "logo", filename)
    : null;
}

export function ratingImageUrl(apiUrl: string, rating: string): string {
  return publicFileUrl(apiUrl, "rating-images", `${rating}.png`);
}

export function isWebUrl(url: string): boolean {
  return /^https?:\/\//i.test(url);
}

/** A methodology is either a file in the bucket or an external URL. */
export function methodologyUrl(apiUrl: string, url: string): string {
  return isWebUrl(url) ? url : publicFileUrl(apiUrl, "methodologies", url);
}

/** The URL that pages load the document from; documents on other sites go through our server. */
export function methodologyDocumentUrl(
  apiUrl: string,
  projectId: string,
  { name, url }: { name: string; url: string },
): string {
  if (!isWebUrl(url)) return methodologyUrl(apiUrl, url);
  return `/api/methodologies/${projectId}?${new URLSearchParams({ name })}`;
}
