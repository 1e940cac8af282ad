import pg from "pg";
import type { DatabaseAddresses } from "./database-addresses.ts";

/** For a pool, which makes its clients itself and always with the same settings. */
export function clientsOf(addresses: DatabaseAddresses) {
  return class extends pg.Client {
    readonly url: string;
    readonly generation: number;

    constructor(config: pg.ClientConfig = {}) {
      const url = addresses.current();
      super({ ...config, connectionString: url });
      this.url = url;
      this.generation = addresses.generation();
    }
  };
}

/** The process that PostgreSQL, or a pooler that knows none, says it serves the connection with. */
export function announcedProcess(client: pg.ClientBase): unknown {
  return "processID" in client ? client.processID : undefined;
}
