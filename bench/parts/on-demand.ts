import { spawn } from "node:child_process";
import { root } from "../../scripts/run-step.ts";

/** Runs a command of a package that is no part of the project: npm fetches it when it is missing. */
export function runOnDemand(
  packageName: string,
  parameters: string[],
  environment: Record<string, string> = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn("npm", ["exec", "--yes", `--package=${packageName}`, "--", ...parameters], {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let [output, complaints] = ["", ""];
    child.stdout.on("data", (text: Buffer) => {
      output += text.toString();
    });
    child.stderr.on("data", (text: Buffer) => {
      complaints += text.toString();
    });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${packageName} ended with ${code}: ${complaints}`));
    });
  });
}
