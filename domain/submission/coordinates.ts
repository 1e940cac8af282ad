interface Coordinates {
  latitude: string;
  longitude: string;
}

const degrees = /^([-+−]?\d{1,3}(?:\.\d+)?)\s*°?\s*([NSEW])?$/i;

/** Parses a pair as copied from a map ('-3.4653, -62.2159' or '3.4653° S, 62.2159° W'), or null. */
export function coordinatesIn(text: string): Coordinates | null {
  const parts = text.trim().split(/\s*[,;\t]\s*|(?<=[NS])\s+/i);
  const [latitude, longitude] = parts.map((part) => degrees.exec(part));
  if (parts.length !== 2 || !latitude || !longitude) return null;
  if (!isAlong(latitude[2], "NS") || !isAlong(longitude[2], "EW")) return null;
  return { latitude: signed(latitude), longitude: signed(longitude) };
}

const isAlong = (direction: string | undefined, axis: string) =>
  direction === undefined || axis.includes(direction.toUpperCase());

/** South and west are negative. */
function signed([, figure = "", direction = ""]: RegExpExecArray): string {
  const plain = figure.replace("−", "-").replace("+", "");
  return /[SW]/i.test(direction) && !plain.startsWith("-") ? `-${plain}` : plain;
}
