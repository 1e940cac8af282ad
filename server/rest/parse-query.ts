import { type ConditionParser, createConditionParser } from "./parse-conditions.ts";
import { type ParsedEmbedding, type ParsedItem, parseSelect } from "./parse-select.ts";
import { type QueryLimits, QueryRefusal, queryLimits, unreadable } from "./query-limits.ts";
import type { Condition, OrderTerm, Query } from "./rest-query.ts";

/** Parameters that are not columns. The second list can also be set for an embedded table. */
const settings = new Set(["select", "columns", "on_conflict", "apikey"]);
const pagingSettings = new Set(["order", "limit", "offset"]);
const column = /^[A-Za-z_]\w*$/;
/** A column, or one of an embedded table: 'company.user_id'. */
const columnPath = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*){0,3}$/;
const groupName = /^(?:(.+?)\.)??(?:(not)\.)?(and|or)$/;
const wholeNumber = /^\d{1,9}$/;
const orderTerm = /^([A-Za-z_]\w*)(?:\.(asc|desc))?(?:\.nulls(first|last))?$/;
/** The client library puts the names of columns in quotation marks. */
const nameInList = /^(?:"([A-Za-z_]\w*)"|([A-Za-z_]\w*))$/;

/** The rows of the table itself, or of one that is embedded. */
interface ParsedRows {
  conditions: Condition[];
  order: OrderTerm[];
  limit: number | null;
  offset: number;
}

interface ParseOptions {
  /** Whether plain values are the arguments of a function, rather than mistakes. */
  hasArguments?: boolean;
  limits?: QueryLimits;
}

/**
 * Parses the query of a request to a table, view or function. Throws a QueryRefusal unless all of
 * it is understood and within the limits, so that nothing unread is executed.
 */
export function parseQuery(search: string, options: ParseOptions = {}): Query {
  const { hasArguments = false, limits = queryLimits } = options;
  if (search.length > limits.characters) {
    throw new QueryRefusal(`A query can have at most ${limits.characters} characters.`);
  }
  const parameters = [...new URLSearchParams(search)];
  refuseRepeatedSettings(parameters);
  const setting = (name: string) => parameters.find(([other]) => other === name)?.[1];
  const select = parseSelect(setting("select") ?? "", limits);
  const root: ParsedRows = { conditions: [], order: [], limit: null, offset: 0 };
  const conditions = createConditionParser(limits);
  const given = new Map<string, string>();

  for (const [name, value] of parameters) {
    if (settings.has(name)) {
      checkLength(value, name === "select" ? limits.selectCharacters : limits.valueCharacters);
      continue;
    }
    if (pagingSettings.has(lastPart(name))) {
      if (!columnPath.test(name)) throw unreadable(name);
      setPaging(rowsAt(pathOf(name)), lastPart(name), value, limits);
    } else if (groupName.test(name)) {
      addGroup(name, value, conditions, rowsAt);
    } else if (!hasArguments || looksLikeFilter(value)) {
      if (!columnPath.test(name)) throw unreadable(name);
      rowsAt(pathOf(name)).conditions.push(conditions.comparison(lastPart(name), value));
    } else {
      if (!column.test(name) || given.has(name)) throw unreadable(name);
      checkLength(value, limits.valueCharacters);
      given.set(name, value);
    }
  }

  function rowsAt(path: readonly string[]): ParsedRows {
    return path.length === 0 ? root : embeddingAt(select, path);
  }

  return {
    ...root,
    select,
    columns: names(setting("columns")),
    onConflict: names(setting("on_conflict")),
    arguments: given,
  };
}

const lastPart = (name: string) => name.slice(name.lastIndexOf(".") + 1);
const pathOf = (name: string) => name.split(".").slice(0, -1);

/** Which of two values counts is a matter of taste, so neither does. */
function refuseRepeatedSettings(parameters: readonly (readonly [string, string])[]): void {
  const seen = new Set<string>();
  for (const [name] of parameters) {
    if (!settings.has(name) && !pagingSettings.has(lastPart(name))) continue;
    if (seen.has(name)) throw unreadable(name);
    seen.add(name);
  }
}

/** The embedded table that a parameter such as 'company.name' is about. */
function embeddingAt(select: readonly ParsedItem[], path: readonly string[]): ParsedEmbedding {
  const [first, ...rest] = path;
  const found = select.find(
    (selected): selected is ParsedEmbedding =>
      selected.kind === "embedding" && selected.name === first,
  );
  if (!found) {
    throw new QueryRefusal(
      `'${first?.slice(0, 40)}' is not an embedded resource in this request.`,
      "PGRST108",
    );
  }
  return rest.length === 0 ? found : embeddingAt(found.select, rest);
}

function setPaging(rows: ParsedRows, setting: string, value: string, limits: QueryLimits): void {
  checkLength(value, limits.valueCharacters);
  if (setting === "order") {
    rows.order.push(...parseOrder(value, limits));
    return;
  }
  if (!wholeNumber.test(value)) {
    throw new QueryRefusal(`'${setting}' must be a whole number.`);
  }
  if (setting === "limit") rows.limit = Number(value);
  else rows.offset = Number(value);
}

function parseOrder(value: string, limits: QueryLimits): OrderTerm[] {
  const terms = value.split(",");
  if (terms.length > limits.orderTerms) {
    throw new QueryRefusal(`A query can be ordered by at most ${limits.orderTerms} columns.`);
  }
  return terms.map((term) => {
    const [, name, direction, nulls] = orderTerm.exec(term) ?? [];
    if (name === undefined) throw unreadable(`order=${term}`);
    return {
      column: name,
      isDescending: direction === "desc",
      nulls: nulls === "first" || nulls === "last" ? nulls : null,
    };
  });
}

/** 'or', 'not.and', 'company.or': the name says how the conditions are joined, the value lists them. */
function addGroup(
  name: string,
  value: string,
  conditions: ConditionParser,
  rowsAt: (path: readonly string[]) => ParsedRows,
): void {
  const [, path = "", not, join] = groupName.exec(name) ?? [];
  if (path !== "" && !columnPath.test(path)) throw unreadable(name);
  rowsAt(path === "" ? [] : path.split(".")).conditions.push({
    kind: "group",
    join: join === "or" ? "or" : "and",
    isNegated: not !== undefined,
    members: conditions.group(value),
  });
}

/** Whether a function's argument could be mistaken for a filter on the function's result. */
function looksLikeFilter(value: string): boolean {
  return /^\s*[a-z]+(?:\([^)]*\))?\./i.test(value);
}

function names(value: string | undefined): string[] | null {
  if (value === undefined) return null;
  const found = value.split(",").map((part) => {
    const [, quoted, plain] = nameInList.exec(part.trim()) ?? [];
    const name = quoted ?? plain;
    if (name === undefined) throw unreadable(part);
    return name;
  });
  return [...new Set(found)];
}

function checkLength(value: string, most: number): void {
  if (value.length > most) {
    throw new QueryRefusal(`A value can have at most ${most} characters.`);
  }
}
