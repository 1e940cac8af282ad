import type { ServerBuild } from "react-router";
import { expect, test } from "vitest";

const build: ServerBuild = await import(
  new URL("../../build/server/index.js", import.meta.url).href
);
const { entry, routes } = build.assets;
type Route = (typeof routes)[string];

/** The scripts that a page needs before it answers: its own, those of the pages around it, and what they import. */
function scriptsOf(route: Route): Set<string> {
  const around = route?.parentId ? routes[route.parentId] : undefined;
  const own = [route?.module ?? "", ...(route?.imports ?? [])];
  return new Set([...own, ...(around ? scriptsOf(around) : [entry.module, ...entry.imports])]);
}

test("a page is put together from a few files of scripts, since each costs a request", () => {
  const pages = Object.values(routes);
  expect(pages.length).toBeGreaterThan(40);
  const scattered = pages.flatMap((page) => {
    const { size } = scriptsOf(page);
    return size > 28 ? [`${page?.id}: ${size}`] : [];
  });
  expect(scattered).toEqual([]);
});

test("the home page, which most people see first, needs at most nine", () => {
  expect(scriptsOf(routes["routes/home"]).size).toBeLessThanOrEqual(9);
});
