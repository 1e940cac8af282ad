import { stat } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { builtPages } from "#server/main.ts";
import { sharedTestServer } from "../fixtures/test-server.ts";

const { entry, routes } = (await builtPages.loadBuild()).assets;

/**
 * The scripts a page needs to become interactive: its own, those of its parent routes, and their
 * imports.
 */
function scriptsOf(id: string): Set<string> {
  const route = routes[id];
  if (!route) throw new Error(`There is no route ${id}`);
  const { module, imports = [], parentId } = route;
  const around = parentId ? scriptsOf(parentId) : [entry.module, ...entry.imports];
  return new Set([module, ...imports, ...around]);
}

test("a page loads only a few script files, since each costs a request", () => {
  const pages = Object.keys(routes).map((id) => ({ id, files: scriptsOf(id).size }));
  expect(pages.length).toBeGreaterThan(40);
  expect(pages.filter(({ files }) => files > 32)).toEqual([]);
});

test("the home page, which most visitors see first, needs at most eight script files", () => {
  expect(scriptsOf("routes/home").size).toBeLessThanOrEqual(8);
});

test("the home page's scripts have at most 147 KB as sent", async () => {
  const built = new URL("../../build/client", import.meta.url);
  const sizes = [...scriptsOf("routes/home")].map(async (file) => {
    const { size } = await stat(`${fileURLToPath(built)}${file}.br`).catch(() =>
      // Too small to be worth compressing.
      stat(`${fileURLToPath(built)}${file}`),
    );
    return size;
  });
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(total).toBeGreaterThan(100_000);
  expect(total).toBeLessThanOrEqual(147_000);
});

test.each(["/", "/about", "/login", "/no/such/page"])(
  "the scripts of %s wait until it has been painted, whatever the framework writes",
  async (path) => {
    const server = await sharedTestServer();
    const page = await (await fetch(server.url + path)).text();
    expect(page).toContain('<script type="text/plain" id="scripts-to-come">');
    expect(page).not.toContain('<script type="module"');
    const links = page.match(/<link rel="modulepreload"[^>]*>/g) ?? [];
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((link) => !link.includes('media="not all"'))).toEqual([]);
  },
);
