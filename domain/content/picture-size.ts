export interface PictureSize {
  width: number;
  height: number;
}

/** The editor stores a picture under a name that ends with its size, such as `…-1200x630.png`. */
const sizeInName = /-(\d{1,5})x(\d{1,5})\.[a-z]+(?:[?#]|$)/i;

export const nameWithSize = (name: string, { width, height }: PictureSize, extension: string) =>
  `${name}-${width}x${height}.${extension}`;

/** How large a picture is, by its address: known before it is loaded, so that nothing moves. */
export function pictureSize(address: string): PictureSize | null {
  const [, width = "0", height = "0"] = sizeInName.exec(address) ?? [];
  const size = { width: Number(width), height: Number(height) };
  return size.width > 0 && size.height > 0 ? size : null;
}
