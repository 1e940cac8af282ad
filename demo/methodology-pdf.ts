import type { PDFFont, PDFPage } from "pdf-lib";
import { PDFDocument, rgb, StandardFonts } from "pdf-lib";
import { product } from "#domain/product.ts";
import wordings from "./data/methodology-wordings.json" with { type: "json" };

const ink = rgb(0.055, 0.106, 0.102);
const grey = rgb(0.36, 0.41, 0.4);
const pine = rgb(0.059, 0.239, 0.208);
const mint = rgb(0.867, 0.953, 0.902);
const amber = rgb(0.722, 0.396, 0.106);
const page = { width: 595.28, height: 841.89, margin: 64 };
const textWidth = page.width - 2 * page.margin;
const fixedDate = new Date("2026-01-01T00:00:00.000Z");
const notice = "Demonstration document: fictional";

export async function renderMethodologyPdf(
  methodology: { name: string },
  projects: string[],
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false });
  const serif = await document.embedFont(StandardFonts.TimesRomanBold);
  const sans = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const name = printable(methodology.name, serif);
  document.setTitle(`${name} (demonstration)`);
  document.setSubject(notice);
  document.setProducer(product.name);
  document.setCreator(product.name);
  document.setCreationDate(fixedDate);
  document.setModificationDate(fixedDate);

  const { sections, records } = wordingOf(methodology.name);
  const all = Object.entries({ ...sections, Verification: wordings.verification });
  const writeSections = (target: PDFPage, from: number, to: number, top: number) => {
    let y = top;
    for (const [index, [title, text]] of all.entries()) {
      if (index < from || index >= to) continue;
      target.drawText(`${index + 1}`, { x: page.margin, y, size: 17, font: serif, color: amber });
      target.drawText(title, { x: page.margin + 22, y, size: 17, font: serif, color: pine });
      y = paragraph(target, text, sans, y - 24, { x: page.margin + 22, size: 12 }) - 24;
    }
    return y;
  };

  const first = document.addPage([page.width, page.height]);
  first.drawRectangle({ y: 640, width: page.width, height: 202, color: pine });
  first.drawText("METHODOLOGY", { x: page.margin, y: 768, size: 9, font: bold, color: mint });
  const titleSize = Math.min(38, (38 * textWidth) / serif.widthOfTextAtSize(name, 38));
  first.drawText(name, { x: page.margin, y: 722, size: titleSize, font: serif, color: mint });
  const noticeWidth = bold.widthOfTextAtSize(notice, 10.5) + 24;
  first.drawRectangle({ x: page.margin, y: 674, width: noticeWidth, height: 24, color: mint });
  first.drawText(notice, { x: page.margin + 12, y: 682.5, size: 10.5, font: bold, color: pine });
  const origin = `Written to show how this site works. It is not the published methodology of that
    name, and nothing in it may be used for an audit or a purchase. Listed here for:
    ${listed(projects)}.`;
  const afterOrigin = paragraph(first, origin, sans, 610, { x: page.margin, size: 10 });
  writeSections(first, 0, 3, afterOrigin - 30);

  const second = document.addPage([page.width, page.height]);
  let y = writeSections(second, 3, all.length, 770);
  second.drawText("What is recorded", { x: page.margin, y, size: 17, font: serif, color: pine });
  y -= 14;
  for (const [row, cells] of [["Quantity", "Source", "How often"], ...records].entries()) {
    y -= 26;
    const font = row === 0 ? bold : sans;
    const band = { x: page.margin, y: y - 9, width: textWidth, height: 26 };
    if (row % 2 === 0) second.drawRectangle({ ...band, color: mint, opacity: row ? 0.45 : 1 });
    for (const [column, text] of cells.entries()) {
      const x = page.margin + 8 + column * (textWidth / 3);
      second.drawText(text, { x, y, size: 10.5, font, color: ink });
    }
  }

  for (const [index, target] of [first, second].entries()) {
    const foot = `${notice}  |  ${name}  |  Page ${index + 1} of 2`;
    target.drawText(foot, { x: page.margin, y: 36, size: 8, font: sans, color: grey });
  }
  return document.save();
}

/** The text for a methodology, by what its name suggests: land, a plant, or gases at source. */
function wordingOf(name: string) {
  if (/^(VM00(26|33|42|47|48)|PM001|Peatland|Plan Vivo|Woodland|U\.S\. Forest)/.test(name))
    return wordings.land;
  return /^(Puro|Isometric|ISO )/.test(name) ? wordings.plant : wordings.source;
}

function listed(projects: string[]): string {
  const shown = projects.slice(0, 6).join("; ");
  if (projects.length === 0) return "no project at present";
  return projects.length > 6 ? `${shown}; and ${projects.length - 6} more` : shown;
}

/** Writes wrapped text and returns the y position of the line below it. */
function paragraph(
  target: PDFPage,
  text: string,
  font: PDFFont,
  top: number,
  { x, size }: { x: number; size: number },
): number {
  const room = page.width - page.margin - x;
  let y = top;
  let line = "";
  const flush = () => {
    target.drawText(line, { x, y, size, font, color: ink });
    y -= size * 1.55;
  };
  for (const word of printable(text, font).split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (line && font.widthOfTextAtSize(longer, size) > room) {
      flush();
      line = word;
    } else {
      line = longer;
    }
  }
  flush();
  return y;
}

/** Replaces letters that the built-in fonts reject: they only have Western European ones. */
function printable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  const isKnown = (letter: string) => /\s/.test(letter) || known.has(letter.codePointAt(0) ?? 0);
  const letters = Array.from(text.normalize("NFC"), (letter) => {
    if (isKnown(letter)) return letter;
    const bare = letter.normalize("NFD").slice(0, 1);
    return isKnown(bare) ? bare : "?";
  });
  return letters.join("");
}
