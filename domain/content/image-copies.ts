import { publicFileUrl } from "../files/public-files.ts";
import { imageSize } from "./image-size.ts";

export const imagesBucket = "content-images";

/** Widths, in pixels, of the resized copies that the site makes of a stored image. */
export const copyWidths = [480, 960, 1600] as const;

/** Matches names from the editor and the demo data, and nothing that leads out of the bucket. */
const storedName = /^[a-z0-9][a-z0-9-]*\.(?:png|jpg)$/;

/** The size of a stored image, read from its name; null if it is not the name of a stored image. */
const storedSize = (name: string) => (storedName.test(name) ? imageSize(name) : null);

/** The copy that a URL requests; null if the width or the name is not a valid one. */
export function requestedCopy({ width, name = "" }: { width?: string; name?: string }) {
  const known = copyWidths.find((one) => String(one) === width);
  return known && storedSize(name) ? { name, width: known } : null;
}

/**
 * The resized copies of a stored image as a `srcset`, for the browser to choose from; undefined for
 * an image from elsewhere. Copies are never wider than the original.
 */
export function imageSrcSet(address: string, apiUrl: string): string | undefined {
  const folder = publicFileUrl(apiUrl, imagesBucket, "");
  if (!address.startsWith(folder)) return undefined;
  const name = address.slice(folder.length);
  const size = storedSize(name);
  if (!size) return undefined;
  return copyWidths
    .filter((_, index) => (copyWidths[index - 1] ?? 0) < size.width)
    .map((width) => `/pictures/${width}/${name} ${Math.min(width, size.width)}w`)
    .join(", ");
}
