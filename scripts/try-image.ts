import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { freePort } from "#server/network/free-port.ts";
import { containerFigures } from "./container-figures.ts";
import { type Instruction, parseDockerfile, type Stage } from "./dockerfile.ts";
import { root } from "./run-step.ts";

/**
 * Carries out the lines of the Dockerfile in empty folders, for machines without Docker: each stage
 * is a folder that stands for its root, the last one is then made read-only and served by another
 * user than root. What the base image brings (Node, npm, install) is this machine's. With '--built'
 * the first stage is the project's own folder as it is.
 */
const work = mkdtempSync(path.join(tmpdir(), "cleartonne-image-"));
const ignored = new Set(readFileSync(path.join(root, ".dockerignore"), "utf8").match(/\S+/g));
/** Of 'nobody' on most systems; a server that is not started by root keeps its own user. */
const stranger = 65_534;
const isRoot = process.getuid?.() === 0;
const stageFolders = new Map<string, string>();

interface Container {
  folder: string;
  workdir: string;
  environment: Record<string, string>;
}

/** The path in a stage's folder that stands for a path in its container. */
const within = ({ folder, workdir }: Container, file: string) =>
  path.join(folder, path.resolve(workdir, file));

function copy({ flags, words }: Instruction, container: Container): void {
  const target = words.at(-1) ?? "";
  const source = flags.from ? stageFolders.get(flags.from) : root;
  if (!source) throw new Error(`There is no stage ${flags.from}`);
  for (const from of words.slice(0, -1)) {
    const file = path.join(source, from);
    const to = within(container, target.endsWith("/") ? target + path.basename(from) : target);
    cpSync(file, to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (each) => Boolean(flags.from) || !ignored.has(path.relative(root, each)),
    });
  }
}

function run({ words, isExec }: Instruction, container: Container): void {
  if (!isExec) throw new Error("RUN has a shell in between");
  const [command = "", ...parameters] = words.map((word) =>
    word.startsWith("/") ? within(container, word) : word,
  );
  // Only the image has this user, and only root may give files away.
  const given = parameters.filter(
    (_, at) => !/^-[og]$/.test(parameters[at] ?? "") && !/^-[og]$/.test(parameters[at - 1] ?? ""),
  );
  const { status } = spawnSync(command, command === "install" ? given : parameters, {
    cwd: within(container, "."),
    env: { ...process.env, ...container.environment },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (status !== 0) throw new Error(`RUN ${words.join(" ")} failed`);
}

function buildStage(stage: Stage, number: number): Container {
  const folder = path.join(work, stage.name ?? String(number));
  const container: Container = { folder, workdir: "/", environment: {} };
  mkdirSync(folder);
  if (stage.name) stageFolders.set(stage.name, folder);
  for (const instruction of stage.instructions) {
    const { name, words } = instruction;
    say(`${stage.name ?? "served"}: ${name} ${words.join(" ").slice(0, 80)}`);
    if (name === "WORKDIR") {
      container.workdir = words[0] ?? "/";
      mkdirSync(within(container, "."), { recursive: true });
    } else if (name === "ENV") {
      for (const word of words) {
        const [variable = "", value = ""] = word.split("=");
        container.environment[variable] = value;
      }
    } else if (name === "COPY") copy(instruction, container);
    else if (name === "RUN") run(instruction, container);
  }
  return container;
}

function reuseBuild({ name }: Stage): void {
  const folder = path.join(work, "built");
  cpSync(path.join(root, "build"), path.join(folder, "site", "build"), { recursive: true });
  stageFolders.set(name ?? "", folder);
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const megabytes = (folder: string) =>
  Number.parseInt(spawnSync("du", ["-sm", folder], { encoding: "utf8" }).stdout, 10);

const commandOf = (stage: Stage, name: string) =>
  stage.instructions.find((instruction) => instruction.name === name)?.words ?? [];

/** The container's process, once it is healthy, and how to end it. */
async function start(container: Container, stage: Stage, settings: Record<string, string> = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const options = {
    cwd: within(container, "."),
    env: {
      PATH: process.env.PATH,
      ...container.environment,
      DATA_DIR: within(container, "/data"),
      PORT: String(port),
      PUBLIC_URL: url,
      CONTACT_EMAIL: "hello@site.internal",
      ...settings,
    },
    ...(isRoot && { uid: stranger, gid: stranger }),
  };
  const [, ...parameters] = commandOf(stage, "CMD");
  const started = Date.now();
  const child = spawn(process.execPath, parameters, { ...options, stdio: "inherit" });
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error("The site did not start");
    await setTimeout(20);
  }
  const milliseconds = Date.now() - started;
  const [, ...check] = commandOf(stage, "HEALTHCHECK");
  if (spawnSync(process.execPath, check, options).status !== 0)
    throw new Error("The health check fails while /readyz says 200");
  return {
    url,
    process: child,
    milliseconds,
    async stop() {
      const exit = once(child, "exit");
      child.kill("SIGTERM");
      const [code] = await exit;
      if (code !== 0) throw new Error(`The site did not stop by itself: ${code}`);
    },
  };
}

async function serve(container: Container, stage: Stage): Promise<void> {
  if (isRoot) {
    for (const open of [work, container.folder]) chmodSync(open, 0o755);
    chownSync(within(container, "/data"), stranger, stranger);
  }
  spawnSync("chmod", ["-R", "a-w", within(container, ".")]);
  const first = await start(container, stage);
  say(`First start: ready after ${first.milliseconds} ms, the database's creation included`);
  for (const page of ["/", "/about", "/privacy-policy", "/api/v1/projects.json"]) {
    const { status } = await fetch(first.url + page);
    say(`${status} ${page}`);
    if (status !== 200) throw new Error(`${page} responded with ${status}`);
  }
  await first.stop();
  if (process.platform !== "linux") return;
  const settings = { DEMO_DATA: "on", TRUST_PROXY: "1" };
  await (await start(container, stage, settings)).stop();
  const site = await start(container, stage, settings);
  say(`A later start, with the demo data: ready after ${site.milliseconds} ms`);
  for (const line of await containerFigures(site.url, site.process.pid ?? 0)) say(line);
  await site.stop();
}

try {
  const stages = parseDockerfile(readFileSync(path.join(root, "Dockerfile"), "utf8"));
  let last: Container | undefined;
  for (const [number, stage] of stages.entries()) {
    if (number === 0 && process.argv.includes("--built")) reuseBuild(stage);
    else last = buildStage(stage, number);
  }
  const served = stages.at(-1);
  if (!last || !served) throw new Error("The Dockerfile has no stage");
  const packages = megabytes(within(last, "node_modules"));
  say(`On top of the base image: ${megabytes(last.folder)} MB, of which packages ${packages} MB`);
  await serve(last, served);
} finally {
  spawnSync("chmod", ["-R", "u+w", work]);
  rmSync(work, { recursive: true, force: true });
}
