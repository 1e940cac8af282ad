export interface ImageSize {
  width: number;
  height: number;
}

/** The editor stores images under names that end with their size, such as `…-1200x630.png`. */
const sizeInName = /-(\d{1,5})x(\d{1,5})\.[a-z]+(?:[?#]|$)/i;

export const nameWithSize = (name: string, { width, height }: ImageSize, extension: string) =>
  `${name}-${width}x${height}.${extension}`;

/** An image's size, read from its URL: known before it loads, which avoids layout shift. */
export function imageSize(address: string): ImageSize | null {
  const [, width = "0", height = "0"] = sizeInName.exec(address) ?? [];
  const size = { width: Number(width), height: Number(height) };
  return size.width > 0 && size.height > 0 ? size : null;
}
