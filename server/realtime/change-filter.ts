import { realtimeLimits } from "./realtime-limits.ts";

/** SQL's operator for each comparison that a filter may use. */
const operators = { eq: "=", neq: "<>", lt: "<", lte: "<=", gt: ">", gte: ">=" } as const;

/** One condition of a filter: a column compared with a value, or with any of several. */
export interface Condition {
  column: string;
  operator: (typeof operators)[keyof typeof operators] | "in";
  values: string[];
}

const conditionStart = /^([^=,()"\\]+)=([a-z]+)\./;
const quoted = /^"((?:[^"\\]|\\.)*)"/s;

/**
 * The conditions of a filter such as `status=eq.open,amount=gt.100`, all of which must hold. Null if
 * it is not one: values with commas, brackets or quotes must be quoted, as the client does.
 */
export function parseChangeFilter(filter: string): Condition[] | null {
  const conditions: Condition[] = [];
  let rest = filter;
  while (rest !== "") {
    const [start, column, operator] = conditionStart.exec(rest) ?? [];
    if (start === undefined || column === undefined || operator === undefined) return null;
    rest = rest.slice(start.length);
    const parsed = operator === "in" ? takeList(rest) : takeValue(rest, /^[^,]*/);
    if (!parsed || (operator !== "in" && !Object.hasOwn(operators, operator))) return null;
    const [values, after] = parsed;
    const sql = operator === "in" ? "in" : operators[operator as keyof typeof operators];
    conditions.push({ column, operator: sql, values });
    if (after !== "" && !/^,./s.test(after)) return null;
    rest = after.slice(1);
  }
  return conditions;
}

type Taken = [values: string[], rest: string];

function takeValue(text: string, plain: RegExp): Taken | null {
  const [whole, inQuotes] = quoted.exec(text) ?? [];
  if (whole !== undefined && inQuotes !== undefined) {
    return [[inQuotes.replace(/\\(.)/gs, "$1")], text.slice(whole.length)];
  }
  const [value = ""] = plain.exec(text) ?? [];
  return value.startsWith('"') ? null : [[value], text.slice(value.length)];
}

function takeList(text: string): Taken | null {
  if (!text.startsWith("(")) return null;
  const values: string[] = [];
  let rest = text;
  do {
    const taken = takeValue(rest.slice(1), /^[^,()]*/);
    if (!taken || values.length >= realtimeLimits.valuesInFilter) return null;
    values.push(...taken[0]);
    rest = taken[1];
  } while (rest.startsWith(","));
  return rest.startsWith(")") ? [values, rest.slice(1)] : null;
}
