/** The address of a file in a public bucket; an empty API address means this origin. */
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

/** A methodology is a file in the bucket or a web address. */
export function methodologyUrl(apiUrl: string, url: string): string {
  return /^https?:\/\//i.test(url) ? url : publicFileUrl(apiUrl, "methodologies", url);
}
