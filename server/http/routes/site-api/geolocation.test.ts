import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { afterEach, describe, expect, test } from "vitest";
import { type RequestEnv, requestContext } from "../../../requests/request-context.ts";
import { createLog } from "../../../server-log.ts";
import { createGeolocation } from "./geolocation.ts";

function locate(address: string, serviceUrl?: string) {
  const app = new Hono<RequestEnv>();
  app.use(requestContext(createLog("silent"), 1));
  app.get("/api/geolocation", createGeolocation(serviceUrl));
  return app.request("/api/geolocation", { headers: { "x-forwarded-for": address } });
}

describe("the database that ships with the project", () => {
  test.each([
    ["81.2.69.142", "GB"],
    ["::ffff:81.2.69.142", "GB"],
    ["133.1.1.1", "JP"],
    ["2a02:c7f::1", "GB"],
  ])("places %s in %s", async (address, country) => {
    const response = await locate(address);
    expect(await response.json()).toEqual({ country_code: country });
    expect(response.headers.get("cache-control")).toContain("private");
  });

  test.each([
    "127.0.0.1",
    "::1",
    "10.1.2.3",
    "192.168.0.7",
    "172.20.0.1",
    "fe80::1%eth0",
    "unknown",
  ])("places %s nowhere", async (address) => {
    expect(await (await locate(address)).json()).toEqual({ country_code: null });
  });
});

describe("an outside service", () => {
  let stop = () => undefined as unknown;
  afterEach(() => stop());

  async function serve(status: number, body: string) {
    const requests: string[] = [];
    const server = createServer((request, response) => {
      requests.push(request.url ?? "");
      response.writeHead(status).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    stop = () => server.close();
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/{ip}/json`, requests };
  }

  test("gets the visitor's address, and only its country code is passed on", async () => {
    const { url, requests } = await serve(200, '{"country_code":"de","city":"Bonn"}');
    expect(await (await locate("81.2.69.142", url)).json()).toEqual({ country_code: "DE" });
    expect(requests).toEqual(["/81.2.69.142/json"]);
  });

  test("does not get private addresses", async () => {
    const { url, requests } = await serve(200, '{"country_code":"DE"}');
    expect(await (await locate("10.0.0.1", url)).json()).toEqual({ country_code: null });
    expect(requests).toEqual([]);
  });

  test.each([
    [500, "{}"],
    [200, "not json"],
    [200, '{"country_code":"<script>"}'],
    [200, '{"country_code":7}'],
  ])("that responds with %d %s results in no country", async (status, body) => {
    const { url } = await serve(status, body);
    const response = await locate("81.2.69.142", url);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ country_code: null });
  });
});
