import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, isIP } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { checkWebsite } from "./check-website.ts";
import { fetchDocument } from "./fetch-document.ts";
import { isPublicAddress } from "./public-address.ts";
import { ClosedAddress, type PublicWeb } from "./public-request.ts";

const servers: Server[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

async function serve(listener: RequestListener): Promise<{ url: string; port: string }> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const port = String((server.address() as AddressInfo).port);
  return { url: `http://localhost:${port}/`, port };
}

/** Treats this machine as the public internet. */
const here = (...ports: string[]) => ({ isAllowed: () => true, ports });

const resolveTo =
  (addresses: readonly string[]): PublicWeb["resolve"] =>
  (_hostname, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    );

describe("isPublicAddress", () => {
  test.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.31.0.1",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "::ffff:127.0.0.1",
    "::ffff:7f00:1",
    "64:ff9b::7f00:1",
    "fe80::1",
    "fd00::1",
    "ff02::1",
    "2002:7f00:1::",
    "2001:db8::1",
    "not an address",
  ])("is false for %s", (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(["93.184.216.34", "1.1.1.1", "2606:4700:4700::1111"])("is true for %s", (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});

describe("checkWebsite", () => {
  test("sends HEAD, and GET if HEAD is refused", async () => {
    const methods: string[] = [];
    const { url, port } = await serve((request, response) => {
      methods.push(request.method ?? "");
      response.writeHead(request.method === "HEAD" ? 405 : 200).end("page");
    });
    expect(await checkWebsite(url, here(port))).toEqual({
      responds: true,
      detail: expect.stringMatching(/^Responded with 200 in \d+ ms$/),
    });
    expect(methods).toEqual(["HEAD", "GET"]);
  });

  test("reports a page that is gone as not responding", async () => {
    const { url, port } = await serve((_, response) => response.writeHead(410).end());
    expect(await checkWebsite(url, here(port))).toMatchObject({ responds: false });
  });

  test.each([
    "http://127.0.0.1/",
    "http://[::1]/",
    "http://0x7f000001/",
    "http://2130706433/",
    "http://localhost/",
    "http://169.254.169.254/latest/meta-data/",
    "http://user:secret@example.org/",
    "http://93.184.216.34:22/",
    "ftp://93.184.216.34/",
    "file:///etc/passwd",
  ])("never sends a request to %s", async (website) => {
    expect(await checkWebsite(website)).toEqual({
      responds: false,
      detail: "Not a public URL",
    });
  });

  test("does not follow a redirect into a private network", async () => {
    const { url, port } = await serve((_, response) =>
      response.writeHead(302, { Location: "http://10.0.0.7/" }).end(),
    );
    const isAllowed = (address: string) => !address.startsWith("10.");
    expect(await checkWebsite(url, { isAllowed, ports: ["", port] })).toEqual({
      responds: false,
      detail: "Not a public URL",
    });
  });

  test.each([
    [["93.184.216.34", "127.0.0.1"]],
    [["127.0.0.1", "93.184.216.34"]],
    [["2606:4700:4700::1111", "93.184.216.34", "::1"]],
    [["93.184.216.34", "10.0.0.7"]],
  ])(
    "never sends a request to a name with a private address among its public ones: %s",
    async (addresses) => {
      let requests = 0;
      const { port } = await serve((_, response) => {
        requests += 1;
        response.end();
      });
      const website = `http://mixed.example:${port}/`;
      const resolve = resolveTo(addresses);
      expect(await checkWebsite(website, { ports: [port], resolve })).toEqual({
        responds: false,
        detail: "Not a public URL",
      });
      await expect(fetchDocument(website, { ports: [port], resolve })).rejects.toBeInstanceOf(
        ClosedAddress,
      );
      expect(requests).toBe(0);
    },
  );

  test("resolves a name again for each request, and uses only what it checked", async () => {
    const { port } = await serve((_, response) =>
      response.writeHead(302, { Location: `http://moved.example:${port}/inside` }).end(),
    );
    const resolved: string[] = [];
    const result = await checkWebsite(`http://first.example:${port}/`, {
      ports: [port],
      // The first name may be requested, the one it redirects to may not.
      isAllowed: (address) => address === "127.0.0.1",
      resolve(hostname, options, callback) {
        resolved.push(hostname);
        resolveTo([hostname === "first.example" ? "127.0.0.1" : "127.0.0.2"])(
          hostname,
          options,
          callback,
        );
      },
    });
    expect(result).toEqual({ responds: false, detail: "Not a public URL" });
    expect(resolved).toEqual(["first.example", "moved.example"]);
  });

  test("gives up on a redirect loop", async () => {
    const { url, port } = await serve((_, response) =>
      response.writeHead(301, { Location: "/again" }).end(),
    );
    expect(await checkWebsite(url, here(port))).toEqual({
      responds: false,
      detail: "Too many redirects",
    });
  });

  test("gives up on a site that does not respond", async () => {
    const { url, port } = await serve(() => undefined);
    expect(await checkWebsite(url, { ...here(port), timeout: 200 })).toEqual({
      responds: false,
      detail: "Timed out",
    });
  });

  test("reports text that is not a URL", async () => {
    expect(await checkWebsite("hollow lane")).toEqual({
      responds: false,
      detail: "Not a valid URL",
    });
  });
});
