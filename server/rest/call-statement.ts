import type { Argument, Catalogue, DatabaseFunction } from "./catalogue.ts";
import { bodyOf, type ResultShape, selectResult } from "./read-statement.ts";
import { RestError } from "./rest-error.ts";
import type { Query } from "./rest-query.ts";
import {
  createStatementBuilder,
  quoted,
  relationName,
  type Statement,
  type StatementBuilder,
} from "./statement.ts";

/** The arguments of a call: from a body as JSON, or from an address as PostgreSQL's own text. */
export type GivenArguments =
  | { kind: "json"; json: string; names: readonly string[] }
  | { kind: "text"; values: ReadonlyMap<string, string> };

export const namesOf = (given: GivenArguments): readonly string[] =>
  given.kind === "json" ? given.names : [...given.values.keys()];

/** Calls a function. */
export function callStatement(
  catalogue: Catalogue,
  called: DatabaseFunction,
  given: GivenArguments,
  query: Query,
  shape: ResultShape,
): Statement {
  const builder = createStatementBuilder(catalogue);
  const { result } = called;
  const call = callExpression(builder, called, given);
  if (result.kind === "rows") {
    // A function that changes data must run once, even if its rows are also counted.
    const source = {
      name: called.name,
      from: "called",
      columns: result.columns,
      relation: result.relation,
    };
    const isSingle = shape.isSingle || !result.isSet;
    const rows = selectResult(builder, source, query, { ...shape, isSingle });
    return builder.statement(
      `with called as materialized (select result.* from ${call("result")}) ${rows}`,
    );
  }
  refuseRowQuery(called.name, query);
  const rows = `from ${call("result (value)")}`;
  if (result.kind === "void") {
    return builder.statement(`select null as body, 1 as rows, null as total, null as key ${rows}`);
  }
  if (!result.isSet) {
    return builder.statement(
      `select coalesce(to_json(result.value)::text, 'null') as body, 1 as rows, 1 as total, null as key ${rows}`,
    );
  }
  const body = bodyOf("result.value", shape.isSingle);
  return builder.statement(
    `select ${body} as body, count(*) as rows, count(*) as total, null as key ${rows}`,
  );
}

/** The function as a source of rows, with each given argument by name. */
function callExpression(
  builder: StatementBuilder,
  called: DatabaseFunction,
  given: GivenArguments,
): (alias: string) => string {
  const name = relationName(called.name);
  const [only] = called.arguments;
  if (only?.name === "" && given.kind === "json") {
    const body = `${builder.parameter(given.json)}::${only.type}`;
    return (alias) => `${name}(${body}) as ${alias}`;
  }
  const names = new Set(namesOf(given));
  const passed = called.arguments.filter((argument) => names.has(argument.name));
  if (given.kind === "text") {
    const list = passed.map(
      ({ name: one, type }) =>
        `${quoted(one)} => ${builder.parameter(given.values.get(one) ?? "")}::${type}`,
    );
    return (alias) => `${name}(${list.join(", ")}) as ${alias}`;
  }
  if (passed.length === 0) return (alias) => `${name}() as ${alias}`;
  const typed = passed.map(({ name: one, type }) => `${quoted(one)} ${type}`);
  const body = `json_to_record(${builder.parameter(given.json)}::json) as given (${typed.join(", ")})`;
  const list = passed.map(({ name: one }) => `${quoted(one)} => given.${quoted(one)}`);
  return (alias) => `${body}, lateral ${name}(${list.join(", ")}) as ${alias}`;
}

/** A single value has no columns that could be selected, compared or ordered. */
function refuseRowQuery(name: string, { select, conditions, order, limit, offset }: Query): void {
  const isPlain = select.length === 1 && select[0]?.kind === "all";
  if (isPlain && conditions.length === 0 && order.length === 0 && limit === null && offset === 0) {
    return;
  }
  throw new RestError(400, {
    code: "PGRST100",
    message: `The function ${name} does not return rows that could be filtered.`,
  });
}

/** The overload that takes exactly the given arguments; otherwise an error in PostgREST's words. */
export function chooseFunction(
  name: string,
  overloads: readonly DatabaseFunction[],
  given: readonly string[],
  isJson: boolean,
): DatabaseFunction {
  const matching = overloads.filter((one) => takes(one.arguments, given));
  const [first, second] = matching;
  if (first && !second) return first;
  if (first) {
    throw new RestError(300, {
      code: "PGRST203",
      message: `Could not choose the best candidate function between: ${matching.map(signature).join(", ")}`,
      hint: "Try renaming the parameters or the function itself in the database so function overloading can be resolved",
    });
  }
  const whole = overloads.find((one) => isJson && takesWholeBody(one));
  if (whole) return whole;
  throw unknownFunction(name, given);
}

function takes(expected: readonly Argument[], given: readonly string[]): boolean {
  const names = expected.map(({ name }) => name);
  if (names.includes("")) return false;
  return (
    given.every((name) => names.includes(name)) &&
    expected.every(({ name, isOptional }) => isOptional || given.includes(name))
  );
}

function takesWholeBody({ arguments: expected }: DatabaseFunction): boolean {
  const [only, another] = expected;
  return !another && only?.name === "" && /^pg_catalog\.jsonb?$/.test(only.type);
}

const signature = ({ name, arguments: all }: DatabaseFunction) =>
  `public.${name}(${all.map((one) => `${one.name} => ${one.type.replace(/^pg_catalog\./, "")}`).join(", ")})`;

export function unknownFunction(name: string, given: readonly string[]): RestError {
  const called = given.length === 0 ? `${name} without parameters` : `${name}(${given.join(", ")})`;
  const searched =
    given.length === 0
      ? `public.${name} without parameters`
      : `public.${name} with parameters ${given.join(", ")}`;
  return new RestError(404, {
    code: "PGRST202",
    message: `Could not find the function public.${called} in the schema cache`,
    details: `Searched for the function ${searched} or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.`,
  });
}
