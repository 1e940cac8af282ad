/** How large and how costly a query to the data API may be. */
export interface QueryLimits {
  characters: number;
  /** For a single value; a list of ids may be as long as the query. */
  valueCharacters: number;
  conditions: number;
  listValues: number;
  wildcards: number;
  groupDepth: number;
  selectCharacters: number;
  embeddings: number;
  embeddingDepth: number;
  orderTerms: number;
}

/** For queries that arrive over the network. */
export const queryLimits: QueryLimits = {
  characters: 8 * 1024,
  valueCharacters: 2_000,
  conditions: 50,
  listValues: 200,
  wildcards: 10,
  groupDepth: 4,
  selectCharacters: 4_000,
  embeddings: 12,
  embeddingDepth: 3,
  orderTerms: 8,
};

/** For the server's own queries, whose lists of ids may be long. */
export const ownQueryLimits: QueryLimits = {
  ...queryLimits,
  characters: 256 * 1024,
  valueCharacters: 20_000,
  listValues: 5_000,
  selectCharacters: 16_000,
  embeddings: 24,
};

/** A refused query; the message explains the reason to its author. */
export class QueryRefusal extends Error {
  override name = "QueryRefusal";
  /** `PGRST100` for what cannot be read, otherwise our own code for what is not offered. */
  readonly code: "PGRST100" | "PGRST108" | "query_not_offered";

  constructor(message: string, code: QueryRefusal["code"] = "query_not_offered") {
    super(message);
    this.code = code;
  }
}

export function unreadable(what: string): QueryRefusal {
  return new QueryRefusal(`The query could not be parsed at '${what.slice(0, 40)}'.`, "PGRST100");
}
