import type pg from "pg";

export interface TransactionSettings {
  /** The statements that make them, for one transaction. */
  script: string;
  /** Whether a transaction may consist of scripts, as the server's own do. */
  allowsScripts: boolean;
}

/**
 * Statements through a pooler that hands over connections after each transaction (PgBouncer in
 * transaction mode): a setting of the session would reach strangers and be lost to its owner, so
 * each transaction makes its own, and each statement outside one gets one.
 */
export function withTransactionSettings(
  client: pg.ClientBase,
  { script, allowsScripts }: TransactionSettings,
  /** What is sent for a statement. */
  named: (statement: string) => string = (statement) => statement,
) {
  let isOpen = false;

  /** The protocol that carries parameters refuses several statements at once. */
  function single(text: string, values: unknown[]): Promise<pg.QueryResult> {
    const query = { text: named(text), values, queryMode: "extended" };
    return client.query(query);
  }

  async function inOwnTransaction(statement: string, values: unknown[]) {
    try {
      await client.query(`begin; ${script}`);
      const result = await single(statement, values);
      await client.query("commit");
      return result;
    } catch (error) {
      // If that fails, the connection is lost, and its failure says so.
      await client.query("rollback");
      throw error;
    }
  }

  return async (statement: string, values: unknown[]): Promise<pg.QueryResult> => {
    if (statement.startsWith("begin")) {
      isOpen = true;
      const [, begin, rest] = /^([^;]*)(.*)$/s.exec(statement) ?? [];
      return client.query(`${begin}; ${script}${rest}`);
    }
    if (statement === "commit" || statement === "rollback") {
      isOpen = false;
      return client.query(statement);
    }
    if (!isOpen) return inOwnTransaction(statement, values);
    const isScript = allowsScripts && values.length === 0;
    return isScript ? client.query(named(statement)) : single(statement, values);
  };
}
