import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { type GeoPermissibleObjects, geoArea, geoCentroid, geoEqualEarth, geoPath } from "d3-geo";
import { feature, transform } from "topojson-client";
import { type CountryCode, countries } from "#domain/countries/countries.ts";
import { countryCode } from "#domain/countries/country-names.ts";
import { packageCommand, root, runNode } from "./run-step.ts";

type Country = GeoJSON.Feature<GeoJSON.Polygon | GeoJSON.MultiPolygon, { name: string }>;
type World = Parameters<typeof feature>[0];
interface Point {
  x: number;
  y: number;
}

const width = 1000;
/** In degrees; less than a pixel on a map of this width. */
const tolerance = 0.25;

/** Names that Natural Earth abbreviates; territories without a code are drawn as plain land. */
const shortened: Record<string, CountryCode> = {
  "Antigua and Barb.": "AG",
  "Bosnia and Herz.": "BA",
  "Br. Indian Ocean Ter.": "IO",
  "British Virgin Is.": "VG",
  "Cayman Is.": "KY",
  "Central African Rep.": "CF",
  "Cook Is.": "CK",
  "Dem. Rep. Congo": "CD",
  "Dominican Rep.": "DO",
  "Eq. Guinea": "GQ",
  "Faeroe Is.": "FO",
  "Falkland Is.": "FK",
  "Fr. Polynesia": "PF",
  "Fr. S. Antarctic Lands": "TF",
  "Heard I. and McDonald Is.": "HM",
  "Marshall Is.": "MH",
  "N. Mariana Is.": "MP",
  "Pitcairn Is.": "PN",
  "S. Geo. and the Is.": "GS",
  "S. Sudan": "SS",
  "Solomon Is.": "SB",
  "St-Barthélemy": "BL",
  "St-Martin": "MF",
  "St. Kitts and Nevis": "KN",
  "St. Pierre and Miquelon": "PM",
  "St. Vin. and Gren.": "VC",
  "Turks and Caicos Is.": "TC",
  "U.S. Virgin Is.": "VI",
  "W. Sahara": "EH",
  "Wallis and Futuna Is.": "WF",
};

/** Too small even for the finer atlas, or overseas territories that it includes in their state. */
const places: Partial<Record<CountryCode, [longitude: number, latitude: number]>> = {
  AX: [20, 60.2],
  BQ: [-68.3, 12.2],
  BV: [3.4, -54.4],
  CC: [96.8, -12.2],
  CX: [105.6, -10.5],
  EU: [9, 50],
  GF: [-53.1, 3.9],
  GI: [-5.4, 36.1],
  GP: [-61.6, 16.2],
  MQ: [-61, 14.6],
  RE: [55.5, -21.1],
  SJ: [16, 78.5],
  TK: [-171.8, -9.2],
  TV: [179.2, -8.5],
  UM: [-176.6, 0.2],
  VA: [12.5, 41.9],
  YT: [45.2, -12.8],
};

/** Projects the countries of Natural Earth once; the results are committed with the sources. */
const folder = path.join(root, "app", "components", "map");
const coarse = await read("110m");
const fine = await read("50m");
const isDrawn = (country: Country) => codeOf(country) !== "AQ";
const drawn = coarse.filter(isDrawn);

const turned = 11;
// Wide enough for the Pacific islands, which the coarse atlas leaves out.
const extent = { type: "FeatureCollection" as const, features: fine.filter(isDrawn) };
const projection = geoEqualEarth().rotate([-turned, 0]).fitWidth(width, extent);
const project = geoPath(projection);
const bottom = project.bounds(extent)[1][1];
const height = Math.ceil(bottom);

await writeFile(path.join(folder, "world.svg"), drawnWorld());
await writeFile(path.join(folder, "world-points.ts"), listedPoints());
await runNode(packageCommand("@biomejs/biome", "biome"), ["format", "--write", folder]);

async function read(detail: "110m" | "50m"): Promise<Country[]> {
  const file = path.join(root, "node_modules", "world-atlas", `countries-${detail}.json`);
  const world: World = JSON.parse(await readFile(file, "utf8"));
  const decode = transform(world.transform ?? null);
  // A border is stored once for both neighbours, so simplifying it changes both in the same way.
  world.arcs = world.arcs.map((arc) =>
    simplified(arc.map((point, index) => decode(point, index > 0))),
  );
  delete world.transform;
  const all = world.objects.countries && feature(world, world.objects.countries);
  if (!all || !("features" in all)) throw new Error(`${file} holds no countries`);
  return all.features.filter(
    (one): one is Country =>
      one.geometry.type === "Polygon" || one.geometry.type === "MultiPolygon",
  );
}

/** Drops points that are almost on the line between others (Douglas–Peucker algorithm). */
function simplified(line: GeoJSON.Position[]): GeoJSON.Position[] {
  const [start, end] = [line[0], line.at(-1)];
  if (!start || !end || line.length < 3) return line;
  const distances = line.map((point) => distanceToLine(point, start, end));
  const farthest = Math.max(...distances);
  if (farthest < tolerance) return [start, end];
  const corner = distances.indexOf(farthest);
  return [...simplified(line.slice(0, corner + 1)).slice(0, -1), ...simplified(line.slice(corner))];
}

function distanceToLine(
  point: GeoJSON.Position,
  start: GeoJSON.Position,
  end: GeoJSON.Position,
): number {
  const [x, y] = minus(point, start);
  const [dx, dy] = minus(end, start);
  const length = Math.hypot(dx, dy);
  // The outline of an island ends where it starts.
  return length === 0 ? Math.hypot(x, y) : Math.abs(dx * y - dy * x) / length;
}

function minus(
  [x = 0, y = 0]: GeoJSON.Position,
  [otherX = 0, otherY = 0]: GeoJSON.Position,
): [number, number] {
  return [x - otherX, y - otherY];
}

function codeOf(country: Country): CountryCode | null {
  const { name } = country.properties;
  return shortened[name] ?? countryCode(name);
}

/** An SVG file of shapes that pages reference by country code; together they are the land. */
function drawnWorld(): string {
  const shapes = drawn.map((country) => {
    const code = codeOf(country);
    return `<path${code ? ` id="${code}"` : ""} d="${outline(country)}"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><title>The world</title><g id="land">\n${shapes.join("\n")}\n</g></svg>\n`;
}

/** Relative integer coordinates, which take a third of the bytes of absolute decimal ones. */
function outline(country: Country): string {
  const drawnPath = project(country) ?? "";
  return drawnPath
    .split("Z")
    .map((ring) => relativeRing([...ring.matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/g)].map(pointOf)))
    .join("");
}

function pointOf([, x, y]: RegExpMatchArray): Point {
  return { x: Math.round(Number(x)), y: Math.round(Number(y)) };
}

function relativeRing(points: Point[]): string {
  const [start, ...others] = points;
  let last = start;
  let steps = "";
  let corners = 0;
  for (const point of others) {
    if (!last || (point.x === last.x && point.y === last.y)) continue;
    steps += `${corners === 0 ? "l" : separated(point.x - last.x)}${corners === 0 ? point.x - last.x : ""}${separated(point.y - last.y)}`;
    last = point;
    corners++;
  }
  return start && corners > 1 ? `M${start.x}${separated(start.y)}${steps}z` : "";
}

function separated(value: number): string {
  return value < 0 ? `${value}` : ` ${value}`;
}

/** The position of each country's marker: the centre of its largest part. */
function listedPoints(): string {
  const points = new Map<string, Point>();
  for (const country of [...fine, ...coarse]) {
    const code = codeOf(country);
    if (code && isDrawn(country)) points.set(code, place(geoCentroid(largestPart(country))));
  }
  for (const [code, position] of Object.entries(places)) points.set(code, place(position));
  const missing = Object.keys(countries).filter((code) => code !== "AQ" && !points.has(code));
  if (missing.length > 0) throw new Error(`No place on the map for ${missing.join(", ")}`);
  const shapes = new Set(drawn.map(codeOf));
  const rows = [...points]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, { x, y }]) => `${code}${shapes.has(code as CountryCode) ? "" : "."}${x},${y}`);
  return `// Written by scripts/build-map.ts.\nexport const worldWidth = ${width};\nexport const worldHeight = ${height};\n/** Of the Equal Earth projection, turned by ${turned} degrees. */\nexport const worldProjection = { turned: ${turned}, scale: ${round(projection.scale())}, x: ${round(projection.translate()[0])}, y: ${round(projection.translate()[1])} };\n\n/** Countries by code and the middle of their largest part; those with a full stop have no shape. */\nexport const worldPoints =\n  "${rows.join(" ")}";\n`;
}

function round(value: number): number {
  return Number(value.toFixed(3));
}

function place(position: GeoJSON.Position): Point {
  const [x, y] = projection([position[0] ?? 0, position[1] ?? 0]) ?? [0, 0];
  return { x: Math.round(x), y: Math.round(y) };
}

function largestPart(country: Country): GeoPermissibleObjects {
  if (country.geometry.type === "Polygon") return country;
  const parts = country.geometry.coordinates.map(
    (coordinates): GeoJSON.Polygon => ({ type: "Polygon", coordinates }),
  );
  return parts.reduce((largest, part) => (geoArea(part) > geoArea(largest) ? part : largest));
}
