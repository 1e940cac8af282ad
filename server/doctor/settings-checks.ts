import { requireArchivable } from "../backup/wal/require-archivable.ts";
import { isLoopbackSite } from "../network/loopback.ts";
import { productionWarnings, requireRealSettings } from "../real-settings.ts";
import { type Check, type Finding, fault, ok, warning } from "./finding.ts";

const linesOf = (error: unknown) => (error instanceof Error ? error.message.split("\n") : []);

/** What the settings say by themselves. */
export const settingsChecks: readonly Check[] = [
  {
    name: "settings",
    run({ config }) {
      const isPublic = !isLoopbackSite(config.publicUrl);
      const findings: Finding[] = [];
      if (isPublic && config.NODE_ENV !== "production") {
        findings.push(
          fault(
            `NODE_ENV is ${config.NODE_ENV} on a site that others can reach`,
            "NODE_ENV=production",
          ),
        );
      }
      try {
        requireArchivable(config);
      } catch (error) {
        for (const line of linesOf(error)) findings.push(fault(line, "BACKUP_WAL=off"));
      }
      try {
        requireRealSettings({ ...config, NODE_ENV: "production" });
      } catch (error) {
        const say = isPublic ? fault : warning;
        for (const line of linesOf(error)) {
          const [name = ""] = line.split(" ");
          findings.push(say(line, `${name}=… (an address at a domain of yours)`));
        }
      }
      if (isPublic && config.DEMO_DATA) {
        findings.push(
          warning("DEMO_DATA is on: everybody can sign in as its administrator", "DEMO_DATA=off"),
        );
      }
      for (const line of productionWarnings(config)) {
        const [, name = ""] = /until (\w+) is set/.exec(line) ?? [];
        findings.push(warning(line.replace(/^\w+: +/, ""), `${name}=…`));
      }
      return findings.length > 0 ? findings : [ok("complete, without examples")];
    },
  },
  {
    name: "ratings agency",
    run({ config, engine }) {
      // A Supabase project has them among its own secrets.
      if (engine === "supabase") return [];
      if (config.BEZERO_CLIENT_ID) return [ok("credentials are set")];
      if (config.DEMO_DATA) return [ok("the stand-in, as long as the demo data is on")];
      return [
        warning(
          "there are no credentials, so ratings are never refreshed",
          "BEZERO_CLIENT_ID=… BEZERO_CLIENT_SECRET=…",
        ),
      ];
    },
  },
  {
    name: "administrators",
    run({ config, database }) {
      const known = "unread" in database ? 0 : database.administrators;
      if (config.ADMIN_EMAILS.length + known > 0) return [ok("there is at least one")];
      if ("unread" in database) return [];
      return [warning("nobody can review submissions", "ADMIN_EMAILS=you@your-domain")];
    },
  },
  {
    name: "proxy headers",
    run({ config }) {
      const { TRUST_PROXY, HOST, publicUrl } = config;
      if (publicUrl.startsWith("https:") && TRUST_PROXY === 0) {
        return [
          fault(
            "this server speaks plain HTTP, so a proxy is in front of it, but its headers are not trusted: all visitors share one address and its limits",
            "TRUST_PROXY=1 (or the number of your proxies)",
          ),
        ];
      }
      if (TRUST_PROXY > 0 && publicUrl.startsWith("http:") && isLoopbackSite(publicUrl)) {
        return [
          warning(
            "TRUST_PROXY trusts a header that visitors of a site without a proxy can forge",
            "TRUST_PROXY=0",
          ),
        ];
      }
      return [
        ok(
          TRUST_PROXY === 0
            ? `${HOST} is reached directly`
            : `the last ${TRUST_PROXY} of X-Forwarded-For`,
        ),
      ];
    },
  },
];
