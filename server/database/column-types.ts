import pg from "pg";
import { parse as parseArray } from "postgres-array";

type Parse = (text: string) => unknown;

const { builtins } = pg.types;
const asText: Parse = (text) => text;

/** For the API: times stay PostgreSQL's text; numbers are numbers unless digits would be lost. */
const parsers = new Map<number, Parse>([
  [builtins.INT8, parseWhole],
  [builtins.NUMERIC, parseDecimal],
  [builtins.DATE, asText],
  [builtins.TIME, asText],
  [builtins.TIMETZ, asText],
  [builtins.TIMESTAMP, asText],
  [builtins.TIMESTAMPTZ, asText],
]);

function parseWhole(text: string): number | bigint {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
}

function parseDecimal(text: string): number | string {
  const value = Number(text);
  // A column with six decimal places pads with zeros, which may be dropped.
  const digits = text.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
  return Number.isFinite(value) && String(value) === digits ? value : text;
}

/** An array type and the type of its elements; for a domain, its base type. */
export interface ArrayType {
  array: number;
  element: number;
}

export const arrayTypesQuery = `
  select typarray::int as array, coalesce(nullif(typbasetype, 0), oid)::int as element
  from pg_type where typarray <> 0`;

/** The parsers for one database; it must report its array types, as each schema adds its own. */
export function createColumnTypes() {
  const elements = new Map<number, number>();

  function parserOf(oid: number): Parse {
    const element = elements.get(oid);
    if (element !== undefined) {
      const parse = parserOf(element);
      return (text) => parseArray(text, parse);
    }
    return parsers.get(oid) ?? pg.types.getTypeParser(oid, "text");
  }

  return {
    config: {
      getTypeParser: (oid: number, format?: "text" | "binary") =>
        format === "binary" ? pg.types.getTypeParser(oid, format) : parserOf(oid),
    } as pg.CustomTypesConfig,
    learn(types: ArrayType[]): void {
      for (const { array, element } of types) elements.set(array, element);
    },
  };
}
