import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { configVariables } from "#server/config.ts";
import { namesOf, readManual } from "../tests/fixtures/manual/manual-steps.ts";
import { root } from "./run-step.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const pages = [
  "docs/operations.md",
  ...readdirSync(path.join(root, "docs/operations")).map((name) => `docs/operations/${name}`),
];

/** What stands in backticks, fences included, on each page. */
const quoted = pages.flatMap((page) =>
  [...read(page).matchAll(/```\w*\n([\s\S]*?)```|`([^`\n]+)`/g)].map(
    ([, fence, span]) => fence ?? span ?? "",
  ),
);
const named = (pattern: RegExp) => [
  ...new Set(quoted.flatMap((text) => [...text.matchAll(pattern)].map(([, name = ""]) => name))),
];

describe("docs/operations/going-live.md", () => {
  const fences = readManual(pathToFileURL(path.join(root, "docs/operations/going-live.md")));
  const commands = fences.filter(({ language }) => language === "sh");

  test("has commands that its test runs, and says of everything else that it is done elsewhere", () => {
    expect(commands.length).toBeGreaterThan(10);
    const others = fences.filter((fence) => !commands.includes(fence));
    expect(others.filter(({ isElsewhere }) => !isElsewhere)).toEqual([]);
    // Only a certificate authority on the internet can issue a certificate.
    expect(commands.filter(({ isElsewhere }) => isElsewhere).map(({ step }) => step)).toEqual([
      "7. The certificate and the proxy",
    ]);
  });

  test("gives every value that is the reader's own a name in the first step", () => {
    const [first, ...later] = commands;
    const names = first ? namesOf(first) : [];
    const used = later.flatMap(({ text }) =>
      [...text.matchAll(/\$\{?([A-Z_]+)/g)].map(([, name]) => name),
    );
    expect(names.toSorted()).toEqual([...new Set(used)].toSorted());
  });

  test("numbers its steps in order", () => {
    const numbers = [...read("docs/operations/going-live.md").matchAll(/^## (\d+)\. /gm)].map(
      ([, number]) => Number(number),
    );
    expect(numbers).toEqual(numbers.map((_, position) => position + 1));
  });
});

describe("the pages for operators name", () => {
  test("commands that there are", () => {
    const { scripts }: { scripts: Record<string, string> } = JSON.parse(read("package.json"));
    const npm = named(/\bnpm run ([\w:-]+)/g);
    expect(npm.length).toBeGreaterThan(8);
    expect(npm.filter((name) => !(name in scripts))).toEqual([]);
    const own = named(/(?:^|\n)cleartonne ([a-z-]+)/g);
    expect(own.length).toBeGreaterThan(2);
    expect(own.filter((name) => !existsSync(path.join(root, `scripts/${name}.ts`)))).toEqual([]);
  });

  test("files that there are", () => {
    const folders = "app|bench|demo|docs|domain|ops|scripts|server|supabase|tests";
    const files = named(new RegExp(`(?:^|[ /]|\\n)((?:${folders})/[\\w./*-]*\\w)`, "g"));
    expect(files.length).toBeGreaterThan(15);
    expect(files.filter((file) => globSync(file, { cwd: root }).length === 0)).toEqual([]);
  });

  test("settings that there are", () => {
    const settings = named(/^([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=.*)?$/gm);
    expect(settings.length).toBeGreaterThan(60);
    // Some are Supabase's own, in its configuration and in the functions that run there.
    const elsewhere = globSync("{supabase,scripts/deploy}/**/*.{toml,ts}", { cwd: root }).map(read);
    const isKnown = (name: string) =>
      configVariables.includes(name) || elsewhere.some((text) => text.includes(name));
    expect(settings.filter((name) => !isKnown(name))).toEqual([]);
  });

  test("pages and other addresses of the site that there are", () => {
    const routes = [...read("app/routes.ts").matchAll(/route\(\s*"([^"]+)"/g)].map(
      ([, route = ""]) => route,
    );
    const pageUrls = new RegExp(
      `^/(admin/)?(${routes.map((route) => route.replaceAll(/:\w+|\*/g, "[^/]+")).join("|")})$`,
    );
    const server = globSync("server/**/*.ts", { cwd: root }).map(read).join("\n");
    // Those under /api are mounted there.
    const isServed = (address: string) =>
      server.includes(`"${address}`) || server.includes(`"${address.replace(/^\/api/, "")}"`);
    const addresses = named(
      /^(?:GET |POST )?(\/(?!etc|var|srv|opt|data|tmp)[a-z][\w/.-]*)(?:[?{].*)?$/g,
    );
    expect(addresses.length).toBeGreaterThan(15);
    expect(addresses.filter((address) => !pageUrls.test(address) && !isServed(address))).toEqual(
      [],
    );
  });

  test("pages and headings that there are, in their links", () => {
    const broken = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)]
        .filter(([, file = "", heading]) => {
          const target = file ? path.posix.join(path.posix.dirname(page), file) : page;
          if (!existsSync(path.join(root, target))) return true;
          return heading !== undefined && !headingsOf(target).includes(heading);
        })
        .map(([link]) => `${page}: ${link}`),
    );
    expect(broken).toEqual([]);
  });
});

/** As GitHub makes them from headings. */
const headingsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\s-]/g, "")
      .replaceAll(/\s/g, "-"),
  );
