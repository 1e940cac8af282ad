import { z } from "zod";
import { count } from "../measuring/formats.ts";
import { startPostgres } from "../sites/postgres.ts";
import { startSite } from "../sites/site.ts";
import { runOnDemand } from "./on-demand.ts";
import type { Part } from "./part.ts";

/** The last version with a binary for all our platforms. */
const supabasePackage = "supabase@2.117.0";

/** The engine's own schemas are not ours to fix. */
const ownSchemas = ["public", "private"];

const findings = z.array(
  z.object({
    name: z.string(),
    level: z.enum(["ERROR", "WARN", "INFO"]),
    detail: z.string(),
    metadata: z.object({ schema: z.string().optional(), name: z.string().optional() }).optional(),
  }),
);

const levels = [
  { level: "ERROR", name: "errors", target: { atMost: 0 } },
  { level: "WARN", name: "warnings", target: { atMost: 0 } },
  // docs/performance.md explains each one.
  { level: "INFO", name: "notes" },
] as const;

export const advisors: Part = {
  about: `findings of Supabase's advisors about the database (fetches ${supabasePackage})`,
  async run({ report }) {
    report.heading("Supabase's advisors");
    report.say("Running the advisors …");
    await using opened = new AsyncDisposableStack();
    const postgres = await startPostgres();
    opened.defer(() => postgres.stop());
    // Starting the server applies the migrations.
    const site = await startSite({ DEMO_DATA: "on", DATABASE_URL: postgres.url });
    opened.defer(() => site.stop());
    const address = `${postgres.url}?sslmode=disable`;
    const output = await runOnDemand(supabasePackage, [
      ...["supabase", "db", "advisors", "--db-url", address],
      ...["--level", "info", "--fail-on", "none", "--output", "json"],
    ]);
    const own = findings
      .parse(JSON.parse(output))
      .filter(({ metadata }) => ownSchemas.includes(metadata?.schema ?? "public"));
    for (const { level, ...line } of levels) {
      const named = own.filter((finding) => finding.level === level);
      const kinds = [...new Set(named.map(({ name }) => name))];
      const note = kinds
        .map((kind) => `${named.filter(({ name }) => name === kind).length} ${kind}`)
        .join(", ");
      report.line({ ...line, rounds: [named.length], format: count, note });
      for (const { name, detail } of named) report.say(`            ${name}: ${detail}`);
    }
  },
};
