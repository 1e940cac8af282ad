import { RestError } from "./rest-error.ts";

/** Which part of the matching rows is read. */
export interface Range {
  offset: number;
  limit: number | null;
}

/** The `Range` header narrows what the query asks for. Units other than rows are ignored. */
export function narrowRange(asked: Range, headers: Headers): Range {
  const [, first, last] = /^(\d{1,9})-(\d{1,9})?$/.exec(headers.get("range") ?? "") ?? [];
  if (first === undefined || (headers.get("range-unit") ?? "items") !== "items") return asked;
  if (last !== undefined && Number(last) < Number(first)) {
    throw unsatisfiable(
      "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
    );
  }
  const offset = Math.max(asked.offset, Number(first));
  const ends = [
    ...(asked.limit === null ? [] : [asked.offset + asked.limit]),
    ...(last === undefined ? [] : [Number(last) + 1]),
  ];
  return { offset, limit: ends.length === 0 ? null : Math.max(0, Math.min(...ends) - offset) };
}

/** '0-9/100', '0-9/*' or '*\/0'. */
export function contentRange(offset: number, rows: number, total: number | null): string {
  const part = rows === 0 ? "*" : `${offset}-${offset + rows - 1}`;
  return `${part}/${total ?? "*"}`;
}

/** 206 if only a part of the counted rows is in the response. */
export function rangeStatus(offset: number, rows: number, total: number | null): 200 | 206 {
  if (total === null) return 200;
  if (offset > total) {
    throw unsatisfiable(`An offset of ${offset} was requested, but there are only ${total} rows.`);
  }
  return rows < total ? 206 : 200;
}

function unsatisfiable(details: string): RestError {
  return new RestError(416, {
    code: "PGRST103",
    message: "Requested range not satisfiable",
    details,
  });
}
