import sharp from "sharp";
import { ratingTones } from "#domain/palette.ts";
import { gradeTone } from "#domain/rating/rating.ts";

export async function renderRatingBadge(rating: string): Promise<Buffer> {
  const tone = ratingTones[gradeTone(rating)];
  const grade = rating.replace(/pre$/, "");
  const raised = rating === grade ? "" : `<tspan font-size="22" dx="3" dy="-20">pre</tspan>`;
  const fontSize = grade.length > 3 ? Math.floor(190 / grade.length) : 46;
  const baseline = Math.round(48 + fontSize * 0.36);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="96">
    <rect x="2" y="2" width="156" height="92" rx="22" fill="${tone.ground}"
      stroke="${tone.rule}" stroke-width="3"/>
    <text x="80" y="${baseline}" text-anchor="middle" font-size="${fontSize}" font-weight="700"
      fill="${tone.text}" font-family="Inter, Helvetica, Arial, 'Liberation Sans', sans-serif"
      >${escapeXml(grade)}${raised}</text>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
