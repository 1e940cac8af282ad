import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

/** Runs a command of a package that the project does not depend on; npm fetches it if necessary. */
export async function runOnDemand(
  packageName: string,
  parameters: string[],
  environment: Record<string, string> = {},
): Promise<string> {
  // Some commands leave files in their working directory.
  const folder = await mkdtemp(path.join(tmpdir(), "cleartonne-on-demand-"));
  try {
    return await runIn(folder, packageName, parameters, environment);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function runIn(
  folder: string,
  packageName: string,
  parameters: string[],
  environment: Record<string, string>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn("npm", ["exec", "--yes", `--package=${packageName}`, "--", ...parameters], {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let [output, errors] = ["", ""];
    child.stdout.on("data", (text: Buffer) => {
      output += text.toString();
    });
    child.stderr.on("data", (text: Buffer) => {
      errors += text.toString();
    });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${packageName} ended with ${code}: ${errors}`));
    });
  });
}
