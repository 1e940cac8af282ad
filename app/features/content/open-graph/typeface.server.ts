import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
// The picture library cannot read the site's WOFF2 file; this is the same font as TrueType.
import newsreader from "./newsreader-latin.ttf?inline";

interface TextLook {
  size: number;
  colour: string;
  width: number;
  /** Added between lines, in pixels. */
  lineGap?: number;
}

export interface TextPicture {
  data: Buffer;
  width: number;
  height: number;
}

let fontFile: Promise<string> | undefined;

/** Words set in the site's serif, broken into lines: the same on every machine. */
export async function setText(words: string, look: TextLook): Promise<TextPicture> {
  fontFile ??= unpackFont();
  const tracking = Math.round(look.size * -15);
  const text = `<span foreground="${look.colour}" letter_spacing="${tracking}">${escapeMarkup(words)}</span>`;
  const picture = sharp({
    text: {
      text,
      font: `Newsreader 16pt, ${look.size} @wght=500,opsz=${Math.min(look.size, 72)}`,
      fontfile: await fontFile,
      width: look.width,
      spacing: look.lineGap ?? 0,
      wrap: "word-char",
      dpi: 72,
      rgba: true,
    },
  });
  const { data, info } = await picture.png().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

/** The text engine takes a font only from a file. */
async function unpackFont(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "cleartonne-font-"));
  const file = join(folder, "newsreader.ttf");
  await writeFile(file, Buffer.from(newsreader.slice(newsreader.indexOf(",") + 1), "base64"));
  return file;
}

function escapeMarkup(words: string): string {
  return words.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
