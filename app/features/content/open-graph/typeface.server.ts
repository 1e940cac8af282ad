import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { once } from "#domain/once.ts";
// The image library cannot read the site's WOFF2 file; this is the same font as TrueType.
import newsreader from "./newsreader-latin.ttf?inline";

interface TextStyle {
  size: number;
  colour: string;
  width: number;
  /** Extra space between lines, in pixels. */
  lineGap?: number;
}

export interface TextImage {
  data: Buffer;
  width: number;
  height: number;
}

const fontFile = once(unpackFont);

/** Renders a text with line breaks in the site's serif, identically on every machine. */
export async function setText(content: string, style: TextStyle): Promise<TextImage> {
  const tracking = Math.round(style.size * -15);
  const text = `<span foreground="${style.colour}" letter_spacing="${tracking}">${escapeMarkup(content)}</span>`;
  const image = sharp({
    text: {
      text,
      font: `Newsreader 16pt, ${style.size} @wght=500,opsz=${Math.min(style.size, 72)}`,
      fontfile: await fontFile(),
      width: style.width,
      spacing: style.lineGap ?? 0,
      wrap: "word-char",
      dpi: 72,
      rgba: true,
    },
  });
  const { data, info } = await image.png().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** Writes the font to a temporary file, because the text engine cannot take it from memory. */
async function unpackFont(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "cleartonne-font-"));
  const file = join(folder, "newsreader.ttf");
  await writeFile(file, Buffer.from(newsreader.slice(newsreader.indexOf(",") + 1), "base64"));
  return file;
}

function escapeMarkup(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
