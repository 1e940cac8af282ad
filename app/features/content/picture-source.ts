export interface PictureSource {
  url: string;
  alt: string;
}

/** The picture of an article or news item; none if it is missing or only the placeholder. */
export function pictureSource(post: {
  imageUrl: string | null;
  imageAlt: string | null;
}): PictureSource | null {
  const url = post.imageUrl?.trim();
  if (!url || isPlaceholder(url)) return null;
  return { url, alt: post.imageAlt?.trim() ?? "" };
}

function isPlaceholder(url: string): boolean {
  return /(^|\/)placeholder\.(svg|png|jpe?g|webp)([?#]|$)/i.test(url);
}
