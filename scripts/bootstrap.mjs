// The only script that runs before anything is installed, on whatever Node the machine has: it
// installs the locked dependencies, then hands over to the Node that comes with the project.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const stamp = path.join(root, "node_modules", ".installed-lock");
const windows = process.platform === "win32";
const projectNode = path.join(root, "node_modules", "node", "bin", windows ? "node.exe" : "node");

const lock = createHash("sha256")
  .update(readFileSync(path.join(root, "package-lock.json")))
  .digest("hex");

if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== lock || !existsSync(projectNode)) {
  process.stdout.write("Installing dependencies (about half a minute the first time) …\n");
  const started = Date.now();
  // In production too, because building the site needs development dependencies.
  const quietly = ["--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  const install = spawnSync("npm", ["ci", ...quietly], {
    cwd: root,
    stdio: "inherit",
    shell: windows,
  });
  if (install.status !== 0) {
    process.stderr.write("The dependencies could not be installed; see npm's output above.\n");
    process.exit(install.status ?? 1);
  }
  writeFileSync(stamp, lock);
  process.stdout.write(
    `Installed the dependencies (${Math.round((Date.now() - started) / 1000)} s).\n`,
  );
}

const [command, ...rest] = process.argv.slice(2);
const bin = path.join(root, "node_modules", ".bin");
// Lets later starts reuse the code that Node has compiled.
const compiled = process.env.NODE_COMPILE_CACHE ?? path.join(root, ".cache", "node");
const child = spawn(projectNode, [path.join(root, "scripts", `${command}.ts`), ...rest], {
  cwd: root,
  stdio: "inherit",
  env: {
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ""}`,
    NODE_COMPILE_CACHE: compiled,
  },
});
// A terminal sends Ctrl+C to both processes; a supervisor's SIGTERM reaches only this one.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("exit", (code, signal) => process.exit(code ?? (signal === "SIGINT" ? 130 : 1)));
