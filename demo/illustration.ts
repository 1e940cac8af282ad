import { createHash } from "node:crypto";
import type { Sharp } from "sharp";
import sharp from "sharp";
import { palette } from "#domain/palette.ts";

export const illustrationSize = { width: 1200, height: 630 };
const { width, height } = illustrationSize;
const { ink, pine, moss, mint, paper, amber } = palette;

type Random = () => number;
type Line = (x: number) => number;

/** A calm landscape, geological section, coast or map; the same seed gives the same image. */
export async function renderIllustration(seed: string): Promise<Buffer> {
  const digest = createHash("sha256").update(seed).digest();
  const random = randomFrom(digest.readUInt32BE(4));
  const compositions = [valley, strata, coast];
  const choice = digest.readUInt32BE(0) % (compositions.length + 1);
  const compose = compositions[choice];
  const image = compose ? sharp(svgDocument(compose(random))) : contourMap(random);
  return image.removeAlpha().png({ compressionLevel: 9 }).toBuffer();
}

function valley(random: Random): string {
  const dusk = random() < 0.45;
  const low = dusk ? mix(amber, paper, 0.7) : mint;
  const far = dusk ? mix(amber, paper, 0.55) : mix(moss, mint, 0.75);
  const ridgeCount = 5 + Math.floor(random() * 3);
  const calm = 0.6 + random() * 0.7;
  const parts = [sky(low), sun(random, 110 + random() * 110, dusk).shapes];
  for (let index = 0; index < ridgeCount; index++) {
    const depth = index / (ridgeCount - 1);
    const base = 285 + 285 * depth ** 1.1;
    const line = ridge(random, base, (115 - 55 * depth) * calm, 820 - 260 * depth);
    const tone = depth < 0.55 ? mix(far, moss, depth / 0.55) : mix(moss, ink, (depth - 0.55) / 0.5);
    const mist = mix(tone, paper, 0.45 * (1 - depth));
    parts.push(gradient(`ridge${index}`, tone, mist, base - 70, base + 110));
    parts.push(`<path d="${areaBelow(line)}" fill="url(#ridge${index})"/>`);
    if (index === ridgeCount - 3) parts.push(trees(random, line, mix(tone, pine, 0.45), 80, 14));
    if (index === ridgeCount - 1) parts.push(trees(random, line, mix(moss, ink, 0.9), 40, 42));
  }
  return parts.join("");
}

function strata(random: Random): string {
  const surface = ridge(random, 225, 70, 900, 2);
  const fold = ridge(random, 0, 60 + random() * 150, 1100, 2);
  const ladder = random() < 0.5 ? [moss, pine, ink, moss, pine] : [mint, moss, pine, mint, ink];
  const parts = [sky(mint), sun(random, 110, false).shapes];
  parts.push(trees(random, surface, pine, 54, 30));
  parts.push(`<path d="${areaBelow(surface)}" fill="${mix(moss, pine, 0.5)}"/>`);
  let depth = 24;
  for (let index = 0; depth < 520; index++) {
    const offset = depth;
    const share = Math.min(1, depth / 420);
    const wobble = ridge(random, offset + 225 * share, 12, 420, 2);
    const line: Line = (x) => surface(x) * (1 - share) + fold(x) * share + wobble(x);
    const seam = index % 4 === 2;
    const base = ladder[index % ladder.length] ?? pine;
    const tone = seam ? amber : mix(base, random() < 0.5 ? paper : ink, random() * 0.16);
    parts.push(`<path d="${areaBelow(line)}" fill="${tone}"/>`);
    if (!seam) parts.push(texture(random, line, base === mint ? moss : mint));
    depth += seam ? 9 + random() * 9 : 48 + random() * 50;
  }
  return parts.join("");
}

function coast(random: Random): string {
  const dusk = random() < 0.5;
  const horizon = Math.round(290 + random() * 50);
  const light = dusk ? mix(amber, paper, 0.66) : mint;
  const fromLeft = random() < 0.5;
  const { x: sunX, tone: sunTone, shapes } = sun(random, horizon - 95, dusk);
  const parts = [sky(light), shapes];
  for (const [rise, tone] of [
    [78, mix(moss, light, 0.6)],
    [44, mix(moss, pine, 0.35)],
  ] as const) {
    const crest = ridge(random, rise, 44, 420);
    const reach = 0.35 + random() * 0.35;
    const headland: Line = (x) => {
      const along = fromLeft ? x / width : 1 - x / width;
      return horizon + 1 - Math.sqrt(Math.max(0, 1 - along / reach)) * crest(x);
    };
    parts.push(`<path d="${areaBelow(headland, horizon)}" fill="${tone}"/>`);
  }
  parts.push(gradient("sea", mix(moss, light, 0.5), mix(pine, ink, 0.3), horizon, height));
  parts.push(`<rect y="${horizon}" width="${width}" height="${height}" fill="url(#sea)"/>`);
  for (let y = horizon + 5; y < height; y += 5 + (y - horizon) * 0.04) {
    const swell = ridge(random, y, 1 + (y - horizon) * 0.02, 260, 2);
    const dash = [0, 0, 0, 0].map(() => Math.round(40 + random() * 230)).join(" ");
    const opacity = (0.1 + random() * 0.25).toFixed(2);
    parts.push(`<path d="${stroke(swell)}" fill="none" stroke="${light}" stroke-width="1.5"
      stroke-opacity="${opacity}" stroke-dasharray="${dash}"/>`);
    const glint = (30 + random() * 60) * (1 - (y - horizon) / 420);
    if (glint > 6) {
      const left = sunX - glint / 2 + (random() - 0.5) * 36;
      parts.push(`<rect x="${left.toFixed(1)}" y="${y.toFixed(1)}" width="${glint.toFixed(1)}"
        height="3.2" rx="1.6" fill="${mix(sunTone, paper, 0.35)}" fill-opacity="0.75"/>`);
    }
  }
  const shore = ridge(random, 596, 40, 900, 2);
  parts.push(reeds(random, shore), `<path d="${areaBelow(shore)}" fill="${ink}"/>`);
  return parts.join("");
}

/** Drawn pixel by pixel, because the distance to the nearest level gives smooth, even lines. */
function contourMap(random: Random): Sharp {
  const hills = Array.from({ length: 10 }, (_, index) => ({
    x: ((index + random()) / 10) * width,
    y: random() * height,
    spread: 100 + random() * 170,
    stretch: 0.6 + random() * 0.8,
    rise: index % 4 === 3 ? -0.8 : 0.5 + random() * 0.7,
  }));
  const night = random() < 0.5;
  const levels = 13 + Math.floor(random() * 5);
  const ramp = night ? [ink, pine, mix(pine, moss, 0.7)] : [paper, mint, mix(mint, moss, 0.5)];
  const bands = Array.from({ length: levels + 1 }, (_, level) => rgb(along(ramp, level / levels)));
  const lineColour = rgb(night ? mint : pine);
  const across = width + 1;
  const field = new Float64Array(across * (height + 1));
  // The height of a hill is the product of its east–west and north–south profiles.
  const profiles = hills.map(({ x, y, spread, stretch, rise }) => ({
    rise,
    byColumn: bell(across, x, spread),
    byRow: bell(height + 1, y, spread * stretch),
  }));
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let y = 0, start = 0; y <= height; y += 1, start += across) {
    const bend = Math.sin(y / 120);
    for (let x = 0; x <= width; x += 1) {
      field[start + x] = 0.2 * Math.sin(x / 150 + bend) * Math.sin(y / 170 + x / 900);
    }
    // Hill by hill, for speed: every image has three quarters of a million points.
    for (const { rise, byColumn, byRow } of profiles) {
      const crest = byRow[y] ?? 0;
      for (let x = 0; x <= width; x += 1) {
        field[start + x] = (field[start + x] ?? 0) + rise * (byColumn[x] ?? 0) * crest;
      }
    }
    for (let x = 0; x <= width; x += 1) {
      const value = field[start + x] ?? 0;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  // Kept off whole numbers at both ends, or the highest and lowest points would become stray dots.
  const scale = (levels - 0.6) / (high - low);
  const at = (index: number) => ((field[index] ?? low) - low) * scale + 0.3;
  const pixels = Buffer.alloc(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const index = pixel + Math.floor(pixel / width);
    const value = at(index);
    const east = at(index + 1) - value;
    const south = at(index + across) - value;
    const slope = Math.sqrt(east * east + south * south) + 1e-6;
    const nearest = Math.round(value);
    const half = nearest % 4 === 0 ? 1.3 : 0.6;
    const distance = Math.abs(value - nearest) / slope;
    const cover = Math.max(0, Math.min(1, half + 0.5 - distance)) * (night ? 0.42 : 0.55);
    const ground = bands[Math.floor(value)] ?? lineColour;
    const [red, green, blue] = ground;
    pixels[pixel * 3] = red + (lineColour[0] - red) * cover;
    pixels[pixel * 3 + 1] = green + (lineColour[1] - green) * cover;
    pixels[pixel * 3 + 2] = blue + (lineColour[2] - blue) * cover;
  }
  const clear = (position: number, extent: number) => position > 60 && position < extent - 60;
  const inside = hills.filter(({ rise, x, y }) => rise > 0 && clear(x, width) && clear(y, height));
  const markers = inside
    .filter((_, index) => index % 2 === 0)
    .map(
      ({ x, y }) => `<g transform="translate(${x.toFixed(1)} ${y.toFixed(1)})">
      <circle r="16" fill="${amber}" fill-opacity="0.18" stroke="${amber}" stroke-width="2"/>
      <circle r="5.5" fill="${amber}"/></g>`,
    );
  return sharp(pixels, { raw: { width, height, channels: 3 } }).composite([
    { input: svgDocument(markers.join("")) },
  ]);
}

function bell(length: number, centre: number, spread: number): Float64Array {
  return Float64Array.from({ length }, (_, position) =>
    Math.exp(-(((position - centre) / spread) ** 2)),
  );
}

function sky(low: string): string {
  const band = gradient("sky", paper, low, 0, 420);
  return `${band}<rect width="${width}" height="${height}" fill="url(#sky)"/>`;
}

function sun(random: Random, y: number, dusk: boolean) {
  const x = Math.round(width * (0.2 + random() * 0.6));
  const radius = Math.round(40 + random() * 34);
  const tone = mix(amber, paper, dusk ? 0.12 : 0.6);
  const shapes = `<radialGradient id="glow">
    <stop offset="0.2" stop-color="${tone}" stop-opacity="0.32"/>
    <stop offset="1" stop-color="${tone}" stop-opacity="0"/></radialGradient>
    <circle cx="${x}" cy="${y.toFixed(1)}" r="${radius * 4}" fill="url(#glow)"/>
    <circle cx="${x}" cy="${y.toFixed(1)}" r="${radius}" fill="${tone}"/>`;
  return { x, tone, shapes };
}

function trees(random: Random, line: Line, tone: string, count: number, size: number): string {
  const clumps = [random() * width, random() * width, random() * width];
  const shapes = Array.from({ length: count }, (_, index) => {
    const centre = clumps[index % clumps.length] ?? 0;
    const x = centre + (random() + random() + random() - 1.5) * 220;
    const tall = size * (0.7 + random() * 0.9);
    const half = tall * 0.2;
    const foot = line(x) + 3;
    return `M${x.toFixed(1)} ${(foot - tall).toFixed(1)} l${half.toFixed(1)} ${tall.toFixed(1)}
      h${(-2 * half).toFixed(1)}Z`;
  });
  return `<path d="${shapes.join("")}" fill="${tone}"/>`;
}

function reeds(random: Random, line: Line): string {
  const start = random() * width * 0.75;
  const blades = Array.from({ length: 34 }, () => {
    const x = start + (random() + random()) * 130;
    const tall = 40 + random() * 80;
    const lean = 10 + tall * 0.22;
    return `M${(x - 2).toFixed(1)} ${(line(x) + 8).toFixed(1)}
      q1 ${(-tall * 0.6).toFixed(1)} ${lean.toFixed(1)} ${(-tall).toFixed(1)}
      q${(-lean + 6).toFixed(1)} ${(tall * 0.4).toFixed(1)} ${(-lean + 5).toFixed(1)}
      ${tall.toFixed(1)}Z`;
  });
  return `<path d="${blades.join("")}" fill="${ink}"/>`;
}

/** Dashes that follow a layer's upper edge, as a geologist would hatch it. */
function texture(random: Random, line: Line, tone: string): string {
  const rows = [0, 1, 2].map((row) => {
    const dash = [0, 0, 0, 0].map(() => Math.round(3 + random() * 46)).join(" ");
    return `<path d="${stroke((x) => line(x) + 13 + row * 12)}" stroke-dasharray="${dash}"/>`;
  });
  return `<g fill="none" stroke="${tone}" stroke-width="1.6" stroke-opacity="0.5"
    stroke-linecap="round">${rows.join("")}</g>`;
}

/** A rolling line: waves with seeded phases, each about half as long as the one before. */
function ridge(
  random: Random,
  base: number,
  amplitude: number,
  wavelength: number,
  octaves = 5,
): Line {
  const waves = [1, 0.5, 0.24, 0.1, 0.05].slice(0, octaves).map((share, octave) => ({
    share,
    length: (wavelength / 2 ** octave) * (0.8 + random() * 0.5),
    phase: random() * Math.PI * 2,
  }));
  return (x) => {
    let y = base;
    for (const wave of waves) {
      y -= amplitude * 0.5 * wave.share * Math.sin((x / wave.length) * Math.PI * 2 + wave.phase);
    }
    return y;
  };
}

function stroke(line: Line): string {
  const points: string[] = [];
  for (let x = -12; x <= width + 12; x += 6) points.push(`${x} ${line(x).toFixed(1)}`);
  return `M${points.join("L")}`;
}

function areaBelow(line: Line, floor: number = height + 10): string {
  return `${stroke(line)}V${floor}H-12Z`;
}

function gradient(id: string, top: string, bottom: string, from: number, to: number): string {
  return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" x2="0"
    y1="${from.toFixed(1)}" y2="${to.toFixed(1)}"><stop stop-color="${top}"/>
    <stop offset="1" stop-color="${bottom}"/></linearGradient>`;
}

function svgDocument(content: string): Buffer {
  const open = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`;
  return Buffer.from(`${open}${content}</svg>`);
}

function rgb(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

function mix(from: string, to: string, share: number): string {
  const target = rgb(to);
  const blend = rgb(from).map((part, index) => part + ((target[index] ?? 0) - part) * share);
  return `#${blend.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;
}

function along(ramp: string[], share: number): string {
  const position = Math.min(share, 0.999) * (ramp.length - 1);
  const index = Math.floor(position);
  return mix(ramp[index] ?? ink, ramp[index + 1] ?? ink, position - index);
}

/** mulberry32: small, and the same on every machine. */
function randomFrom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
