import { bucketChecks } from "./bucket-checks.ts";
import { databaseChecks } from "./database-checks.ts";
import type { Check, Finding } from "./finding.ts";
import { machineChecks } from "./machine-checks.ts";
import { mailChecks } from "./mail-checks.ts";
import { platformChecks } from "./platform-checks.ts";
import { schemaChecks } from "./schema-checks.ts";
import { settingsChecks } from "./settings-checks.ts";
import { siteChecks } from "./site-checks.ts";
import type { Target } from "./target.ts";
import { workChecks } from "./work-checks.ts";

/** In the order in which they are printed. A new check joins the list of its subject. */
const checks: readonly Check[] = [
  ...settingsChecks,
  ...machineChecks,
  ...databaseChecks,
  ...schemaChecks,
  ...bucketChecks,
  ...platformChecks,
  ...workChecks,
  ...mailChecks,
  ...siteChecks,
];

export type NamedFinding = Finding & { name: string };

export function examine(target: Target): NamedFinding[] {
  return checks.flatMap(({ name, run }) => run(target).map((finding) => ({ ...finding, name })));
}

/** A line for each thing; what mends it stands below. */
export function describeFindings(findings: readonly NamedFinding[]): string[] {
  const width = Math.max(0, ...findings.map(({ name }) => name.length));
  const lines = findings.flatMap((finding) => {
    const { level, name, text } = finding;
    const line = `${level.padEnd(8)} ${name.padEnd(width)}  ${text}`;
    return level === "ok" ? [line] : [line, `${" ".repeat(width + 11)}→ ${finding.mend}`];
  });
  const count = (level: Finding["level"]) =>
    findings.filter((finding) => finding.level === level).length;
  return [
    ...lines,
    "",
    `${count("ok")} ok, ${plural(count("warning"), "warning")}, ${plural(count("fault"), "fault")}`,
  ];
}

const plural = (count: number, what: string) => `${count} ${what}${count === 1 ? "" : "s"}`;
