/** The value at a path such as 'project.registry', or undefined. */
export function valueAt(object: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce((parent, key) => (isObject(parent) ? parent[key] : undefined), object);
}

/** A copy with another value at a path. */
export function withValueAt<Whole extends object>(
  object: Whole,
  path: string,
  value: unknown,
): Whole {
  const [head = "", ...rest] = path.split(".");
  if (rest.length === 0) return { ...object, [head]: value };
  const child = isObject(object) ? object[head] : undefined;
  return {
    ...object,
    [head]: withValueAt(isObject(child) ? child : {}, rest.join("."), value),
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
