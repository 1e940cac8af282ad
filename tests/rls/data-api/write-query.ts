import type { Comparison, Condition, OrderTerm, Rows, Selected } from "#server/rest/rest-query.ts";
import type { GeneratedQuery } from "./generate-query.ts";

/** A query as a client would send it. */
export function writeQuery(query: GeneratedQuery): string {
  const parameters = new URLSearchParams({ select: writeSelect(query.select) });
  addRows(parameters, query, "");
  addEmbedded(parameters, query.select, "");
  return `/rest/v1/${query.relation}?${parameters}`;
}

function writeSelect(select: readonly Selected[]): string {
  return select
    .map((item) => {
      if (item.kind === "all") return "*";
      if (item.kind === "column") {
        return item.name === item.column ? item.column : `${item.name}:${item.column}`;
      }
      const { name, target, hint, isInner } = item;
      const hints = `${hint === null ? "" : `!${hint}`}${isInner ? "!inner" : ""}`;
      return `${name}:${target}${hints}(${writeSelect(item.select)})`;
    })
    .join();
}

function addEmbedded(parameters: URLSearchParams, select: readonly Selected[], path: string) {
  for (const item of select) {
    if (item.kind !== "embedding") continue;
    addRows(parameters, item, `${path}${item.name}.`);
    addEmbedded(parameters, item.select, `${path}${item.name}.`);
  }
}

function addRows(parameters: URLSearchParams, rows: Rows, path: string) {
  for (const condition of rows.conditions) {
    if (condition.kind === "comparison") {
      parameters.append(`${path}${condition.column}`, writeComparison(condition, false));
    } else {
      const { isNegated, join } = condition;
      parameters.append(
        `${path}${isNegated ? "not." : ""}${join}`,
        writeMembers(condition.members),
      );
    }
  }
  if (rows.order.length > 0) parameters.set(`${path}order`, rows.order.map(writeTerm).join());
  if (rows.limit !== null) parameters.set(`${path}limit`, String(rows.limit));
  if (rows.offset > 0) parameters.set(`${path}offset`, String(rows.offset));
}

function writeTerm({ column, isDescending, nulls }: OrderTerm): string {
  return `${column}.${isDescending ? "desc" : "asc"}${nulls === null ? "" : `.nulls${nulls}`}`;
}

const writeMembers = (members: readonly Condition[]): string =>
  `(${members
    .map((member) =>
      member.kind === "comparison"
        ? `${member.column}.${writeComparison(member, true)}`
        : `${member.isNegated ? "not." : ""}${member.join}${writeMembers(member.members)}`,
    )
    .join()})`;

function writeComparison(one: Comparison, isGrouped: boolean): string {
  const start = `${one.isNegated ? "not." : ""}${one.operator}.`;
  if (one.operator === "in") {
    const values = one.values.map((value) => `"${value.replace(/["\\]/g, "\\$&")}"`);
    return `${start}(${values.join()})`;
  }
  return start + (isGrouped && one.operator !== "is" ? `"${one.value}"` : one.value);
}
