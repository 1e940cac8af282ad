const units: Record<string, number> = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

/** A size in bytes, given as a number or as the client library lets it be written, such as '5MB'. */
export function parseSize(size: number | string): number | null {
  if (typeof size === "number") return size;
  const [, amount = "", unit = "B"] = /^(\d{1,9})\s?([KMG]?B)?$/i.exec(size.trim()) ?? [];
  const factor = units[unit.toUpperCase()];
  return amount !== "" && factor ? Number(amount) * factor : null;
}
