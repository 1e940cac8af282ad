import { type QueryLimits, QueryRefusal, unreadable } from "./query-limits.ts";
import { type Comparison, type Condition, type Operator, operators } from "./rest-query.ts";

const allowedAnywhere: ReadonlySet<string> = new Set(operators);
/** 'Contains' takes JSON, which would be ambiguous inside a group. */
const allowedInGroups: ReadonlySet<string> = new Set(
  operators.filter((operator) => operator !== "cs"),
);
const isOperator = (name: string, allowed: ReadonlySet<string>): name is Operator =>
  allowed.has(name);

const isValues = new Set(["null", "not_null", "true", "false", "unknown"]);

export type ConditionParser = ReturnType<typeof createConditionParser>;

/** Parses the conditions of one query, and counts them. */
export function createConditionParser(limits: QueryLimits) {
  let conditions = 0;

  /** 'eq.5', 'not.is.null', 'in.(1,2)'. */
  function comparison(column: string, text: string, isGrouped = false): Comparison {
    conditions += 1;
    if (conditions > limits.conditions) {
      throw new QueryRefusal(`A query can have at most ${limits.conditions} conditions.`);
    }
    const allowed = isGrouped ? allowedInGroups : allowedAnywhere;
    const isNegated = text.startsWith("not.");
    const condition = isNegated ? text.slice("not.".length) : text;
    const dot = condition.indexOf(".");
    const operator = dot === -1 ? condition : condition.slice(0, dot);
    if (dot === -1 || !isOperator(operator, allowed)) {
      throw new QueryRefusal(
        `The filter '${operator.slice(0, 20)}' is not supported; use ${[...allowed].join(", ")}.`,
      );
    }
    const written = condition.slice(dot + 1);
    const start = { kind: "comparison", column, isNegated } as const;
    if (operator === "in") return { ...start, operator, values: list(written) };
    const value = isGrouped ? unquoted(written) : written;
    checkValue(operator, value);
    return { ...start, operator, value };
  }

  function checkValue(operator: Operator, value: string): void {
    if (value.length > limits.valueCharacters) {
      throw new QueryRefusal(`A value can have at most ${limits.valueCharacters} characters.`);
    }
    if (operator.endsWith("like") && value.split(/[%*]/).length - 1 > limits.wildcards) {
      throw new QueryRefusal(`A pattern can have at most ${limits.wildcards} wildcards.`);
    }
    if (operator === "is" && !isValues.has(value.toLowerCase())) throw unreadable(`is.${value}`);
  }

  /** '(1,2)', '("a,b",c)'; a backslash escapes a character within quotation marks. */
  function list(text: string): string[] {
    if (!text.startsWith("(") || !text.endsWith(")")) throw unreadable("in");
    const inside = text.slice(1, -1);
    if (inside === "") return [];
    const values: string[] = [];
    let offset = 0;
    do {
      const element = listElement.exec(inside.slice(offset))?.[0];
      if (element === undefined) throw unreadable("in");
      values.push(unquoted(element).replace(/\\(.)/gs, element.startsWith('"') ? "$1" : "\\$1"));
      offset += element.length + 1;
    } while (offset <= inside.length);
    if (values.length > limits.listValues) {
      throw new QueryRefusal(`A list can have at most ${limits.listValues} values.`);
    }
    return values;
  }

  /** Parses '(…)' from `start`; returns its members and where it ends. */
  function group(text: string, start: number, depth: number): [Condition[], number] {
    if (depth > limits.groupDepth) {
      throw new QueryRefusal(`Conditions can be nested at most ${limits.groupDepth} levels deep.`);
    }
    if (text[start] !== "(") throw unreadable("group");
    const members: Condition[] = [];
    let index = start;
    do {
      const [member, end] = groupMember(text, index + 1, depth);
      members.push(member);
      index = end;
    } while (text[index] === ",");
    if (text[index] !== ")") throw unreadable("group");
    return [members, index + 1];
  }

  /** Parses a nested group or one condition; returns it and where it ends. */
  function groupMember(text: string, start: number, depth: number): [Condition, number] {
    const rest = text.slice(start);
    const nested = groupName.exec(rest);
    if (nested) {
      const [name, not, join] = nested;
      const [members, end] = group(text, start + name.length, depth + 1);
      const isNegated = not !== undefined;
      return [{ kind: "group", join: join === "or" ? "or" : "and", isNegated, members }, end];
    }
    const member = groupedComparison.exec(rest);
    if (!member) throw unreadable("group");
    const [whole, column = "", condition = ""] = member;
    return [comparison(column, condition, true), start + whole.length];
  }

  return {
    comparison: (column: string, text: string) => comparison(column, text),
    /** The value of 'or' or 'and': conditions in brackets. */
    group(text: string): Condition[] {
      const [members, end] = group(text, 0, 1);
      if (end !== text.length) throw unreadable("group");
      return members;
    },
  };
}

const groupName = /^(not\.)?(and|or)(?=\()/;

/**
 * A column, a comparison and a value: a list in brackets, a quoted string, or a plain word without
 * anything that could be read as the end of the condition. No escapes, because parsers differ on
 * them.
 */
const groupedComparison =
  /^([A-Za-z_]\w*)\.((?:not\.)?[A-Za-z]+\.(?:\((?:"[^"\\]*"|[^(){},"\\]*)(?:,(?:"[^"\\]*"|[^(){},"\\]*))*\)|"[^"\\]*"|[^(){},"\\]*))(?=[,)])/;

/** A quoted string, or anything up to the next comma. */
const listElement = /^(?:"(?:[^"\\]|\\.)*"(?=,|$)|[^,()"]*(?=,|$))/s;

const unquoted = (text: string): string =>
  text.length > 1 && text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1) : text;
