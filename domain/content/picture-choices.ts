import { publicFileUrl } from "../files/public-files.ts";
import { pictureSize } from "./picture-size.ts";

export const picturesBucket = "content-images";

/** How wide the copies are that the site makes of a stored picture, in pixels. */
export const copyWidths = [480, 960, 1600] as const;

/** Names that the editor gives, and those of the demo: nothing that leads anywhere else. */
const storedName = /^[a-z0-9][a-z0-9-]*\.(?:png|jpg)$/;

/** How large a stored picture is, by its name; null if no picture is called so. */
const storedSize = (name: string) => (storedName.test(name) ? pictureSize(name) : null);

/** The copy that an address asks for; null if none could be made of anything that is stored. */
export function wantedCopy({ width, name = "" }: { width?: string; name?: string }) {
  const known = copyWidths.find((one) => String(one) === width);
  return known && storedSize(name) ? { name, width: known } : null;
}

/**
 * The copies of a stored picture that a browser chooses from by the room it has, as a `srcset`; none of a
 * picture from elsewhere. Copies are never wider than the picture.
 */
export function pictureChoices(address: string, apiUrl: string): string | undefined {
  const folder = publicFileUrl(apiUrl, picturesBucket, "");
  if (!address.startsWith(folder)) return undefined;
  const name = address.slice(folder.length);
  const size = storedSize(name);
  if (!size) return undefined;
  return copyWidths
    .filter((_, place) => (copyWidths[place - 1] ?? 0) < size.width)
    .map((width) => `/pictures/${width}/${name} ${Math.min(width, size.width)}w`)
    .join(", ");
}
