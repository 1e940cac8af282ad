import { parseArgs } from "node:util";
import type { Config } from "#server/config.ts";
import { describeFindings, examine } from "#server/doctor/examine.ts";
import { openTarget } from "#server/doctor/open-target.ts";
import { fail } from "./fail.ts";
import { readSettings } from "./read-settings.ts";

/** Prints what is well with a site and what is not; whether there is no fault. */
export async function callDoctor(config: Config, mailTo?: string): Promise<boolean> {
  const findings = examine(await openTarget(config, mailTo));
  process.stdout.write(`${describeFindings(findings).join("\n")}\n`);
  return findings.every(({ level }) => level !== "fault");
}

if (import.meta.main) {
  try {
    const { values } = parseArgs({ options: { mail: { type: "string" } } });
    process.exit((await callDoctor(readSettings(), values.mail)) ? 0 : 1);
  } catch (error) {
    fail(error);
  }
}
