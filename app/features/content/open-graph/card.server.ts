import sharp from "sharp";
import { palette } from "#domain/palette.ts";
import { product } from "#domain/product.ts";
import type { SharingCard } from "#domain/sharing-card.ts";
import { setText, type TextImage } from "./typeface.server";

const width = 1200;
const height = 630;
const margin = 84;
const titleTop = 224;
const titleHeight = 270;
const detailHeight = 80;
const titleSizes = [88, 76, 64, 54, 46, 38];
const maxTitleLength = 200;
/** Enough for one line, or two of narrow letters. */
const maxDetailLength = 90;

const background = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
  <rect width="${width}" height="${height}" fill="${palette.paper}"/>
  <rect width="${width}" height="10" fill="${palette.pine}"/>
  <g transform="translate(${margin} 74) scale(2)" color="${palette.pine}">
    <circle cx="13" cy="13" r="12.1" fill="none" stroke="${palette.pine}" stroke-width="1.6"/>
    <path d="M3.2 15.2c2.1-1.9 5-2.3 8-.9 3.3 1.5 6.8 3.6 11.8 2.1A10.3 10.3 0 0 1 3.2 15.2Z"
      fill="${palette.pine}"/>
  </g>
  <rect x="${margin}" y="540" width="${width - 2 * margin}" height="1.5" fill="${palette.edge}"/>
</svg>`;

/** An image of 1200 by 630 pixels: the logo and a serif headline on a paper-coloured background. */
export async function renderOpenGraphCard(card: SharingCard): Promise<Buffer> {
  const { kicker, title, detail } = card;
  const room = detail ? titleHeight - detailHeight : titleHeight;
  const [name, label, headline, tagline, details] = await Promise.all([
    setText(product.name, { size: 42, colour: palette.pine, width: 500 }),
    setText(kicker, { size: 30, colour: palette.mossDeep, width: 500 }),
    setHeadline(shorten(title, maxTitleLength), room),
    setText(product.tagline, { size: 28, colour: palette.quiet, width: width - 2 * margin }),
    detail
      ? setText(shorten(detail, maxDetailLength), {
          size: 34,
          colour: palette.mossDeep,
          width: width - 2 * margin,
        })
      : null,
  ]);
  return sharp(Buffer.from(background))
    .composite([
      { input: name.data, left: margin + 68, top: 100 - Math.round(name.height / 2) },
      { input: label.data, left: width - margin - label.width, top: 86 },
      { input: headline.data, left: margin, top: titleTop },
      { input: tagline.data, left: margin, top: 562 },
      ...(details ? [{ input: details.data, left: margin, top: 520 - details.height }] : []),
    ])
    .removeAlpha()
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();
}

/** Renders the headline at the largest size that fits. */
async function setHeadline(title: string, room: number): Promise<TextImage> {
  for (const size of titleSizes) {
    const headline = await setText(title, {
      size,
      colour: palette.ink,
      width: width - 2 * margin,
      lineGap: Math.round(size * 0.08),
    });
    if (headline.height <= room || size === titleSizes.at(-1)) return headline;
  }
  throw new RangeError("No size to set the headline in");
}

function shorten(text: string, maxLength: number): string {
  const characters = [...text];
  if (characters.length <= maxLength) return text;
  return `${characters.slice(0, maxLength - 1).join("")}…`;
}
