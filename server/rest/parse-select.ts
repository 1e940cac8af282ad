import { type QueryLimits, QueryRefusal, unreadable } from "./query-limits.ts";
import type { Embedding, Selected } from "./rest-query.ts";

/** A selected item as parsed; what belongs to an embedded table's rows is added to it later. */
export type ParsedEmbedding = Omit<Embedding, "select" | "conditions" | "order"> & {
  select: ParsedItem[];
  conditions: Embedding["conditions"][number][];
  order: Embedding["order"][number][];
};
export type ParsedItem = Exclude<Selected, Embedding> | ParsedEmbedding;

/** 'name', 'alias:name', 'alias:table!hint!inner(' or '*'. */
const item = /^(?:\*|(?:([A-Za-z_]\w*):)?([A-Za-z_]\w*)((?:!\w+)*)(\()?)/;

/** 'id,name,company:companies!inner(id,name)'; nothing else of PostgREST's language is offered. */
export function parseSelect(text: string, limits: QueryLimits): ParsedItem[] {
  if (text.length > limits.selectCharacters) {
    throw new QueryRefusal(`'select' can have at most ${limits.selectCharacters} characters.`);
  }
  if (text === "") return [{ kind: "all" }];
  let offset = 0;
  let embeddings = 0;

  function items(depth: number): ParsedItem[] {
    const found: ParsedItem[] = [];
    while (true) {
      found.push(oneItem(depth));
      if (text[offset] !== ",") return found;
      offset += 1;
    }
  }

  function oneItem(depth: number): ParsedItem {
    const match = item.exec(text.slice(offset));
    if (!match) throw unreadable(text.slice(offset) || "select");
    const [whole, alias, name, hints = "", bracket] = match;
    offset += whole.length;
    if (name === undefined) return { kind: "all" };
    if (!bracket) {
      if (hints !== "") throw unreadable(whole);
      return { kind: "column", column: name, name: alias ?? name };
    }
    embeddings += 1;
    if (depth > limits.embeddingDepth || embeddings > limits.embeddings) {
      throw new QueryRefusal("'select' embeds too many tables.");
    }
    const select = items(depth + 1);
    if (text[offset] !== ")") throw unreadable(text.slice(offset) || "select");
    offset += 1;
    const rows = { conditions: [], order: [], limit: null, offset: 0 };
    return {
      kind: "embedding",
      target: name,
      ...readHints(hints),
      name: alias ?? name,
      select,
      ...rows,
    };
  }

  const all = items(1);
  if (offset !== text.length) throw unreadable(text.slice(offset));
  return all;
}

function readHints(text: string): { hint: string | null; isInner: boolean } {
  const hints = text.split("!").slice(1);
  const isJoin = (hint: string) => hint === "inner" || hint === "left";
  const joins = hints.filter(isJoin);
  const names = hints.filter((hint) => !isJoin(hint));
  if (joins.length > 1 || names.length > 1) throw unreadable(text);
  return { hint: names[0] ?? null, isInner: joins[0] === "inner" };
}
