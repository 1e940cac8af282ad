import { createHash } from "node:crypto";
import sharp from "sharp";
import { palette } from "#domain/palette.ts";

const size = 192;

/** Subtle shapes behind the letters, drawn in white at low opacity. */
const motifs = [
  rings(150, 158, [34, 62, 90, 118]),
  rings(24, 20, [40, 72, 104, 136]),
  `<g stroke="${palette.white}" stroke-width="14">
    <path d="M-10 150 L150 -10 M-10 206 L206 -10 M42 206 L206 42"/></g>`,
  `<g fill="${palette.white}"><path d="M0 150 Q48 104 96 140 T192 118 V192 H0Z"/>
    <path d="M0 172 Q60 136 112 164 T192 152 V192 H0Z"/></g>`,
  `<g fill="none" stroke="${palette.white}" stroke-width="7">
    <path d="M0 130 Q48 110 96 130 T192 130 M0 152 Q48 132 96 152 T192 152
      M0 174 Q48 154 96 174 T192 174"/></g>`,
  `<g fill="${palette.white}"><path d="M192 0 V84 A84 84 0 0 1 108 0Z"/>
    <path d="M0 192 V126 A66 66 0 0 1 66 192Z"/></g>`,
  `<g fill="${palette.white}"><path d="M0 192 L64 92 L108 160 L136 122 L192 192Z"/>
    <circle cx="148" cy="46" r="20"/></g>`,
  `<g fill="none" stroke="${palette.white}" stroke-width="6">
    <path d="M96 206 C96 110 150 60 206 44 M96 206 C96 110 42 60 -14 44 M96 206 V-14"/></g>`,
];

export async function renderLogo(company: { name: string; colour: string }): Promise<Buffer> {
  const digest = createHash("sha256").update(company.name).digest();
  const motif = motifs[digest.readUInt32BE(0) % motifs.length] ?? "";
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    <defs>
      <clipPath id="tile"><rect width="${size}" height="${size}" rx="40"/></clipPath>
      <linearGradient id="light" x1="0" y1="0" x2="0.6" y2="1">
        <stop offset="0" stop-color="${palette.white}" stop-opacity="0.08"/>
        <stop offset="1" stop-color="#000" stop-opacity="0.1"/>
      </linearGradient>
    </defs>
    <g clip-path="url(#tile)">
      <rect width="${size}" height="${size}" fill="${company.colour}"/>
      <rect width="${size}" height="${size}" fill="url(#light)"/>
      <g opacity="0.11">${motif}</g>
    </g>
    <text x="96" y="123" text-anchor="middle" font-size="76" font-weight="700" fill="${palette.white}"
      letter-spacing="1" font-family="Inter, Helvetica, Arial, 'Liberation Sans', sans-serif"
      >${monogram(company.name)}</text>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer();
}

/** The first letters of the first two words, or the first two letters of a single word. */
export function monogram(name: string): string {
  const words = name.match(/\p{Letter}+/gu) ?? [];
  const [first = "", second] = words;
  const letters = second ? first.slice(0, 1) + second.slice(0, 1) : first.slice(0, 2);
  return letters.toUpperCase();
}

function rings(x: number, y: number, radii: number[]): string {
  const circles = radii.map((radius) => `<circle cx="${x}" cy="${y}" r="${radius}"/>`);
  return `<g fill="none" stroke="${palette.white}" stroke-width="10">${circles.join("")}</g>`;
}
