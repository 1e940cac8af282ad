/** Limits for a query to the data API. */
export const queryLimits = {
  characters: 8 * 1024,
  /** For a single value; a list of ids may be as long as the query. */
  valueCharacters: 2_000,
  conditions: 50,
  listValues: 200,
  wildcards: 10,
  groupDepth: 4,
  selectCharacters: 4_000,
  embeddings: 12,
  embeddingDepth: 3,
  orderTerms: 8,
} as const;

/** The comparisons that the product and its clients use. Others cost more than they are worth. */
const operators = new Set([
  "eq",
  "neq",
  "gt",
  "gte",
  "lt",
  "lte",
  "like",
  "ilike",
  "is",
  "in",
  "cs",
]);
/** 'Contains' takes JSON, which would be ambiguous inside a group. */
const operatorsInGroups = new Set([...operators].filter((operator) => operator !== "cs"));

/** Parameters that are not columns. The second list can also be set for an embedded table. */
const settings = new Set(["select", "columns", "on_conflict", "apikey"]);
const pagingSettings = new Set(["order", "limit", "offset"]);
const column = /^[A-Za-z_]\w*$/;
/** A column, or one of an embedded table: 'company.user_id'. */
const columnPath = /^[A-Za-z_]\w*(?:\.[A-Za-z_]\w*){0,3}$/;
const groupName = /^(?:.*\.)?(?:not\.)?(?:and|or)$/;
const wholeNumber = /^\d{1,9}$/;

/** A refused query; the message explains the reason to its author. */
export class QueryRefusal extends Error {
  override name = "QueryRefusal";
}

/**
 * Parses the query of a request to a table, view or function. Throws a QueryRefusal unless all of
 * it is understood and within the limits, so that nothing unread is passed on.
 */
export function checkRestQuery(search: string, isFunctionCall: boolean): void {
  if (search.length > queryLimits.characters) {
    throw new QueryRefusal(`A query can have at most ${queryLimits.characters} characters.`);
  }
  const count = { conditions: 0 };
  for (const [name, value] of new URLSearchParams(search)) {
    const lastPart = name.slice(name.lastIndexOf(".") + 1);
    if (settings.has(name)) checkSetting(name, value);
    else if (pagingSettings.has(lastPart)) checkPaging(name, lastPart, value);
    else if (groupName.test(name)) checkGroup(name, value, count);
    else if (!isFunctionCall || looksLikeFilter(value)) checkFilter(name, value, count);
    else checkArgument(name, value);
  }
}

type Count = { conditions: number };

function checkSetting(name: string, value: string): void {
  if (name === "select") checkSelect(value);
  else checkLength(value);
}

function checkPaging(name: string, setting: string, value: string): void {
  if (!columnPath.test(name)) throw unreadable(name);
  checkLength(value);
  if (setting !== "order" && !wholeNumber.test(value)) {
    throw new QueryRefusal(`'${setting}' must be a whole number.`);
  }
  if (setting === "order" && value.split(",").length > queryLimits.orderTerms) {
    throw new QueryRefusal(`A query can be ordered by at most ${queryLimits.orderTerms} columns.`);
  }
}

function checkSelect(value: string): void {
  if (value.length > queryLimits.selectCharacters) {
    throw new QueryRefusal(`'select' can have at most ${queryLimits.selectCharacters} characters.`);
  }
  let depth = 0;
  let embeddings = 0;
  for (const character of value) {
    if (character === "(") {
      depth += 1;
      embeddings += 1;
    }
    if (character === ")") depth -= 1;
    if (depth > queryLimits.embeddingDepth || embeddings > queryLimits.embeddings) {
      throw new QueryRefusal("'select' embeds too many tables.");
    }
  }
}

/** An argument of a function that is called with GET. */
function checkArgument(name: string, value: string): void {
  if (!column.test(name)) throw unreadable(name);
  checkLength(value);
}

/** Whether the engine could mistake a function's argument for a filter on the function's result. */
function looksLikeFilter(value: string): boolean {
  return /^\s*[a-z]+(?:\([^)]*\))?\./i.test(value);
}

function checkFilter(name: string, text: string, count: Count): void {
  if (!columnPath.test(name)) throw unreadable(name);
  checkCondition(text, operators, count);
}

/** 'eq.5', 'not.is.null', 'in.(1,2)'. */
function checkCondition(text: string, allowed: ReadonlySet<string>, count: Count): void {
  count.conditions += 1;
  if (count.conditions > queryLimits.conditions) {
    throw new QueryRefusal(`A query can have at most ${queryLimits.conditions} conditions.`);
  }
  const condition = text.startsWith("not.") ? text.slice("not.".length) : text;
  const dot = condition.indexOf(".");
  const operator = dot === -1 ? condition : condition.slice(0, dot);
  if (!allowed.has(operator) || dot === -1) {
    throw new QueryRefusal(
      `The filter '${operator.slice(0, 20)}' is not supported; use ${[...allowed].join(", ")}.`,
    );
  }
  const value = condition.slice(dot + 1);
  if (operator === "in") checkList(value);
  else checkLength(value);
  if (operator.endsWith("like") && value.split(/[%*]/).length - 1 > queryLimits.wildcards) {
    throw new QueryRefusal(`A pattern can have at most ${queryLimits.wildcards} wildcards.`);
  }
}

function checkList(list: string): void {
  if (!list.startsWith("(") || !list.endsWith(")")) throw unreadable("in");
  if (list.split(",").length > queryLimits.listValues) {
    throw new QueryRefusal(`A list can have at most ${queryLimits.listValues} values.`);
  }
}

function checkLength(value: string): void {
  if (value.length > queryLimits.valueCharacters) {
    throw new QueryRefusal(`A value can have at most ${queryLimits.valueCharacters} characters.`);
  }
}

/** 'or', 'not.and', 'company.or': the name says how the conditions are joined, the value lists them. */
function checkGroup(name: string, value: string, count: Count): void {
  const path = name.replace(/(?:^|\.)(?:not\.)?(?:and|or)$/, "");
  if (path !== "" && !columnPath.test(path)) throw unreadable(name);
  const end = readGroup(value, 0, 1, count);
  if (end !== value.length) throw unreadable(name);
}

/** Parses '(…)' from `start`; returns where it ends. */
function readGroup(text: string, start: number, depth: number, count: Count): number {
  if (depth > queryLimits.groupDepth) {
    throw new QueryRefusal(
      `Conditions can be nested at most ${queryLimits.groupDepth} levels deep.`,
    );
  }
  if (text[start] !== "(") throw unreadable("group");
  let index = start;
  do {
    index = readMember(text, index + 1, depth, count);
  } while (text[index] === ",");
  if (text[index] !== ")") throw unreadable("group");
  return index + 1;
}

/** Parses a nested group or one condition; returns where it ends. */
function readMember(text: string, start: number, depth: number, count: Count): number {
  const rest = text.slice(start);
  const nested = /^(?:not\.)?(?:and|or)(?=\()/.exec(rest)?.[0];
  if (nested) return readGroup(text, start + nested.length, depth + 1, count);
  const member = groupMember.exec(rest);
  if (!member) throw unreadable("group");
  const [whole, condition = ""] = member;
  checkCondition(condition, operatorsInGroups, count);
  return start + whole.length;
}

/**
 * A column, a comparison and a value: a list in brackets, a quoted string, or a plain word without
 * anything that could be read as the end of the condition. No escapes, because parsers differ on
 * them.
 */
const groupMember =
  /^[A-Za-z_]\w*\.((?:not\.)?[a-z]+\.(?:\((?:"[^"\\]*"|[^(){},"\\]*)(?:,(?:"[^"\\]*"|[^(){},"\\]*))*\)|"[^"\\]*"|[^(){},"\\]*))(?=[,)])/;

function unreadable(what: string): QueryRefusal {
  return new QueryRefusal(`The query could not be parsed at '${what.slice(0, 40)}'.`);
}
