import { isLoopbackSite } from "../network/loopback.ts";
import { type Check, fault, ok, warning } from "./finding.ts";
import type { Target } from "./target.ts";

const clockTolerance = 5;
/** In days. */
const soon = 14;

/** A check of a site that responded; 'PUBLIC_URL' says why another did not. */
const siteCheck = (name: string, run: Check["run"]): Check => ({
  name,
  run: (target) => (target.site.ready ? run(target) : []),
});

const isSecure = ({ config }: Target) => config.publicUrl.startsWith("https:");

/** The site as visitors meet it, through whatever is in front of it. */
export const siteChecks: readonly Check[] = [
  {
    name: "PUBLIC_URL",
    run({ site, config: { publicUrl }, engine }) {
      const { ready, failure, canonical } = site;
      if (failure !== undefined) {
        const say = isLoopbackSite(publicUrl) ? warning : fault;
        return [
          say(
            `nothing responds at ${publicUrl}: ${failure}`,
            "start the server (npm start, or systemctl start cleartonne); then DNS, firewall and proxy",
          ),
        ];
      }
      if (!ready) {
        return [
          fault(
            `something other than this site responds at ${publicUrl}`,
            "set PUBLIC_URL to the site's address, or point DNS and proxy at this server",
          ),
        ];
      }
      if (ready.code !== 200) {
        return [fault(`the site responds but is not ready: ${ready.status}`, "see its log")];
      }
      if (ready.engine !== engine) {
        return [
          fault(
            `the site there runs on the engine '${ready.engine}', these settings are for '${engine}'`,
            "run the doctor with the server's own environment",
          ),
        ];
      }
      if (
        canonical !== null &&
        new URL(canonical, publicUrl).origin !== new URL(publicUrl).origin
      ) {
        return [
          fault(
            `the site there believes to be at ${new URL(canonical).origin}`,
            `restart the server with PUBLIC_URL=${publicUrl}`,
          ),
        ];
      }
      return [ok(`${publicUrl} is ready`)];
    },
  },
  {
    name: "TLS",
    run(target) {
      const { certificate, plain } = target.site;
      const { publicUrl } = target.config;
      if (!isSecure(target)) {
        if (isLoopbackSite(publicUrl)) return [ok("not needed on this machine")];
        return [
          fault(
            "visitors' sessions cross the network in plain text",
            "put a proxy with a certificate in front (compose.yaml has one), and set PUBLIC_URL=https://…",
          ),
        ];
      }
      const renew = "renew the certificate (certbot renew, or look at the proxy's log)";
      if (certificate && "failure" in certificate) {
        return [fault(`the certificate is refused: ${certificate.failure}`, renew)];
      }
      const days = Math.floor(certificate?.validFor ?? 0);
      const findings = [
        days < soon
          ? warning(`the certificate ends in ${days} days`, renew)
          : ok(`the certificate is valid for ${days} days`),
      ];
      const leadsOn = plain === null || plain.location?.startsWith("https:");
      if (!leadsOn) {
        findings.push(
          warning(
            `http:// responds with ${plain?.code} instead of leading to https://`,
            "redirect port 80 to https:// in the proxy",
          ),
        );
      }
      return findings;
    },
  },
  siteCheck("server's clock", ({ site: { secondsAhead } }) =>
    Math.abs(secondsAhead) <= clockTolerance
      ? [ok("the server and this machine agree")]
      : [
          warning(
            `the server's clock differs by ${Math.round(Math.abs(secondsAhead))} s`,
            "timedatectl set-ntp true, on both machines",
          ),
        ],
  ),
  siteCheck("headers", ({ site: { headers } }) => {
    const missing = ["content-security-policy", "x-request-id", "x-content-type-options"].filter(
      (name) => !(name in headers),
    );
    if (missing.length === 0) return [ok("the proxy passes the site's headers on")];
    return [
      fault(
        `the proxy removes ${missing.join(", ")}`,
        "remove the lines that hide or replace response headers (nginx: proxy_hide_header)",
      ),
    ];
  }),
  siteCheck("realtime", ({ site: { socket }, engine }) => {
    if (engine === "supabase") return [ok("at the Supabase project")];
    if (socket === 401 || socket === 101) return [ok("connections pass through")];
    return [
      warning(
        `an attempt to connect got ${socket ?? "no response"}: pages are not told of changes`,
        "pass upgrades on (nginx: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection upgrade)",
      ),
    ];
  }),
];
