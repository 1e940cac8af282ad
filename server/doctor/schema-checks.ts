import { versionOf } from "../database/adopt-baseline.ts";
import { databaseCheck } from "./database-checks.ts";
import { type Check, type Finding, fault, ok, warning } from "./finding.ts";

const deploy = "npm run deploy";

const roleRights = { anon: false, authenticated: false, service_role: true } as const;

/** What the migrations leave in a database. */
export const schemaChecks: readonly Check[] = [
  databaseCheck("migrations", ({ migrations: applied }, { migrations }) => {
    if (!applied) return [fault("none has been applied", deploy)];
    const known = new Map(
      migrations.map(({ file, checksum }) => [versionOf(file), { file, checksum }]),
    );
    const newer = applied.findLast(({ version }) => !known.has(version));
    if (newer) {
      return [
        fault(
          `the database has ${newer.version}, which this version of the software does not`,
          "start the version that has it, or restore a backup from before the upgrade",
        ),
      ];
    }
    const changed = applied.find(({ version, checksum }) => {
      const wanted = known.get(version)?.checksum;
      return checksum !== null && checksum !== wanted;
    });
    if (changed) {
      return [
        fault(
          `${known.get(changed.version)?.file} was changed after it was applied`,
          `git checkout -- supabase/migrations/${known.get(changed.version)?.file}`,
        ),
      ];
    }
    const missing = migrations.filter(
      ({ file }) => !applied.some(({ version }) => version === versionOf(file)),
    );
    if (missing.length === 0) return [ok(`all ${applied.length} applied`)];
    return [fault(`${missing.length} to apply, from ${missing[0]?.file}`, deploy)];
  }),
  databaseCheck("roles", ({ roles, migrations, user }, { engine }) => {
    const findings: Finding[] = [];
    // A Supabase project's own API takes on the roles, without our gateway.
    const wanted = { ...roleRights, ...(engine !== "supabase" && { api_gateway: false }) };
    for (const [name, bypasses] of Object.entries(wanted)) {
      const role = roles.find((one) => one.name === name);
      if (!role) {
        const bypassing = bypasses ? " bypassrls" : "";
        findings.push(
          fault(
            `${name} is missing`,
            `create role ${name} nologin noinherit${bypassing}; then ${deploy}`,
          ),
        );
        continue;
      }
      if (role.superuser) {
        findings.push(
          fault(
            `${name} is a superuser, so no policy holds for it`,
            `alter role ${name} nosuperuser`,
          ),
        );
      } else if (role.bypassesPolicies !== bypasses) {
        findings.push(
          fault(
            bypasses ? `${name} is bound by policies` : `${name} is not bound by policies`,
            `alter role ${name} ${bypasses ? "" : "no"}bypassrls`,
          ),
        );
      }
      if (role.login && engine !== "supabase") {
        findings.push(warning(`${name} can log in`, `alter role ${name} nologin`));
      }
      if (!role.isMember) {
        findings.push(fault(`the server may not take on ${name}`, `grant ${name} to "${user}"`));
      }
      if (migrations && name !== "api_gateway" && !role.usesPublic) {
        findings.push(
          fault(`${name} may not use the schema public`, `grant usage on schema public to ${name}`),
        );
      }
    }
    return findings.length > 0
      ? findings
      : [ok("all there, with the rights they need and no more")];
  }),
  databaseCheck("row-level security", ({ tablesWithoutPolicies: open }) =>
    open.length === 0
      ? [ok("on for every table of the API")]
      : open.map((table) =>
          fault(
            `${table} has none, so anybody may read it`,
            `alter table public.${table} enable row level security`,
          ),
        ),
  ),
  databaseCheck("extensions", ({ extensions }, { engine }) => {
    if (engine !== "supabase") return [ok("none is needed")];
    const missing = ["pg_cron", "pg_net", "supabase_vault"].filter(
      (name) => !extensions.includes(name),
    );
    if (missing.length === 0) return [ok("those of the schedule are there")];
    return missing.map((name) =>
      warning(
        `${name} is missing, so ratings are not refreshed by the clock`,
        `create extension ${name}`,
      ),
    );
  }),
];
