import { existsSync, readFileSync, statSync } from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { configVariables, readConfig } from "#server/config.ts";
import { requireRealSettings } from "#server/real-settings.ts";
import { parseDockerfile } from "./dockerfile.ts";
import { root } from "./run-step.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const packages: {
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
} = JSON.parse(read("package.json"));
const stages = parseDockerfile(read("Dockerfile"));
const served = stages.at(-1);
const linesOf = (name: string) =>
  served?.instructions.filter((instruction) => instruction.name === name) ?? [];

/** What the last stage copies from the project: files, and folders as a whole. */
const copied = linesOf("COPY")
  .filter(({ flags }) => !flags.from)
  .flatMap(({ words }) => words.slice(0, -1));

describe("the Dockerfile", () => {
  test("has lines that Docker knows, and copies what is there from stages that came before", () => {
    const known = /^(CMD|COPY|ENV|EXPOSE|HEALTHCHECK|RUN|STOPSIGNAL|USER|VOLUME|WORKDIR)$/;
    stages.forEach(({ instructions }, position) => {
      const earlier = stages.slice(0, position).map(({ name }) => name);
      for (const { name, flags, words } of instructions) {
        expect(name).toMatch(known);
        if (name !== "COPY") continue;
        if (flags.from) expect(earlier).toContain(flags.from);
        else
          for (const from of words.slice(0, -1))
            expect(existsSync(path.join(root, from))).toBe(true);
      }
    });
  });

  test("runs the project's own version of Node", () => {
    const [major] = (packages.dependencies.node ?? "").split(".");
    for (const { image } of stages) expect(image).toMatch(new RegExp(`^node:${major}-\\w+-slim$`));
  });

  test("serves as a user who is not root, without a shell or npm between it and a signal", () => {
    expect(linesOf("USER").map(({ words }) => words)).toEqual([["node"]]);
    expect(linesOf("CMD")).toMatchObject([{ isExec: true, words: ["node", "scripts/serve.ts"] }]);
    expect(linesOf("HEALTHCHECK")).toMatchObject([{ isExec: true }]);
    expect(linesOf("HEALTHCHECK")[0]?.words.join(" ")).toContain("/readyz");
    // Everything after it belongs to root, so that the site cannot change itself.
    const names = served?.instructions.map(({ name }) => name) ?? [];
    expect(names.slice(names.indexOf("USER"))).not.toContain("COPY");
  });

  test("contains every module that the server loads, and its packages are production dependencies", () => {
    const isCopied = (file: string) =>
      copied.some((from) => file === from || file.startsWith(`${from}/`));
    const own = { ...packages.dependencies, ...packages.optionalDependencies };
    const { files, imported } = reachable("scripts/serve.ts");
    expect(files.filter((file) => !isCopied(file))).toEqual([]);
    expect([...imported].filter((name) => !(name in own))).toEqual([]);
    expect(files.length).toBeGreaterThan(300);
  });
});

/** The modules that one loads, now or later, and the packages they import. */
function reachable(entry: string) {
  const files = new Set<string>();
  const imported = new Set<string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    for (const specifier of importsOf(read(file))) {
      if (isBuiltin(specifier)) continue;
      if (specifier.startsWith("."))
        waiting.push(path.posix.join(path.posix.dirname(file), specifier));
      else if (/^#(domain|server|demo)\//.test(specifier)) waiting.push(specifier.slice(1));
      else if (specifier !== "#csv-parse") imported.add(packageOf(specifier));
    }
  }
  return { files: [...files].filter((file) => statSync(path.join(root, file)).isFile()), imported };
}

function importsOf(code: string): string[] {
  const statements = code.matchAll(
    /^(?:import|export)\s(?!type\s)(?:[^;"']*?\sfrom\s+)?"([^"]+)"|\bimport\("([^"]+)"\)/gm,
  );
  return [...statements].map(([, from, late]) => from ?? late ?? "");
}

const packageOf = (specifier: string) =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

describe("compose.yaml", () => {
  const { services } = parse(read("compose.yaml"));
  const given: Record<string, string> = {
    CONTACT_EMAIL: "hello@site.internal",
    POSTGRES_PASSWORD: "long",
    S3_SECRET: "longer",
  };
  const substitute = (value: string) =>
    value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, kind, text) => {
      const found = given[name] ?? (kind === "-" ? text : undefined);
      if (found === undefined) throw new Error(`${name}: ${text}`);
      return found;
    });
  const settings = () =>
    Object.fromEntries(
      Object.entries<string>(services.site.environment).map(([name, value]) => [
        name,
        substitute(value),
      ]),
    );

  test("gives the site settings that it reads and accepts in production", () => {
    expect(
      Object.keys(services.site.environment).filter((name) => !configVariables.includes(name)),
    ).toEqual([]);
    const config = readConfig({ ...settings(), NODE_ENV: "production" });
    expect(() => requireRealSettings(config)).not.toThrow();
    expect(config).toMatchObject({
      DEMO_DATA: false,
      TRUST_PROXY: 1,
      publicUrl: "https://localhost",
    });
  });

  test("does not start without the values that nobody may guess", () => {
    const required = [...read("compose.yaml").matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name);
    expect(new Set(required)).toEqual(new Set(Object.keys(given)));
  });

  test("has the site on a read-only file system, stopped no sooner than it needs", () => {
    expect(services.site).toMatchObject({ read_only: true, cap_drop: ["ALL"] });
    expect(services.site.volumes).toEqual(["site:/data"]);
    // Draining, requests in flight and the current task.
    const seconds = Number(services.site.environment.DRAIN_SECONDS) + 10 + 15;
    expect(Number.parseInt(services.site.stop_grace_period, 10)).toBeGreaterThan(seconds);
  });

  test("has every part, and waits only for parts that there are", () => {
    expect(Object.keys(services)).toEqual(["site", "postgres", "files", "bucket", "mail", "proxy"]);
    for (const service of Object.values<{ depends_on?: object }>(services))
      for (const other of Object.keys(service.depends_on ?? {}))
        expect(services).toHaveProperty(other);
  });
});

test("the systemd unit starts a script that is there, with Node itself, as a user of its own", () => {
  const unit = read("ops/cleartonne.service");
  const [, node, script] = /^ExecStart=(\S+) (\S+)$/m.exec(unit) ?? [];
  expect(node).toMatch(/\/node_modules\/node\/bin\/node$/);
  expect(existsSync(path.join(root, script ?? ""))).toBe(true);
  expect(unit).toMatch(/^User=(?!root)\w+$/m);
  // The command for the operator runs the site's scripts as the unit does.
  const command = read("ops/cleartonne");
  for (const name of ["Environment", "EnvironmentFile", "WorkingDirectory", "User"]) {
    const [, value = ""] = new RegExp(`^${name}=(.+)$`, "m").exec(unit) ?? [];
    expect(value).not.toBe("");
    expect(command).toMatch(new RegExp(`^(?:export|\\.|cd|exec runuser -u) ${value}( |$)`, "m"));
  }
  for (const line of ["NoNewPrivileges=yes", "ProtectSystem=strict", "CapabilityBoundingSet="])
    expect(unit.split("\n")).toContain(line);
});
