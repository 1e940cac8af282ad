import { type Check, fault, ok, warning } from "./finding.ts";

export const mailChecks: readonly Check[] = [
  {
    name: "mail",
    run({ mail, config }) {
      if (mail.state === "no server") {
        if (config.NODE_ENV !== "production") {
          return [ok("no server: messages are shown at /dev/mailbox on this machine")];
        }
        return [
          fault(
            "no mail server is set: nobody can log in by e-mail, and all messages wait",
            "SMTP_URL=smtp://user:password@host:587",
          ),
        ];
      }
      if (mail.state === "failed") {
        return [
          fault(
            `the mail server refused: ${mail.reason}`,
            "check SMTP_URL (host, port, user, password) and that MAIL_FROM may send there; then npm run doctor -- --mail you@your-domain",
          ),
        ];
      }
      if (mail.state === "sent") return [ok(`handed over for ${mail.to}; look whether it arrives`)];
      const { protocol } = new URL(config.SMTP_URL ?? "smtp:");
      const how = protocol === "smtps:" ? "over TLS" : "with STARTTLS if it offers that";
      return [ok(`the server is reachable ${how}; --mail ADDRESS sends a message`)];
    },
  },
  {
    name: "sender",
    run({ config, mail }) {
      if (mail.state === "no server") return [];
      const [sender, site] = [
        config.MAIL_FROM.split("@")[1] ?? "",
        new URL(config.publicUrl).hostname,
      ];
      const isRelated =
        site === sender || site.endsWith(`.${sender}`) || sender.endsWith(`.${site}`);
      if (isRelated || !site.includes(".")) return [ok(config.MAIL_FROM)];
      return [
        warning(
          `messages come from ${sender} and link to ${site}, which looks like fraud to filters`,
          `MAIL_FROM=…@${site}, with its SPF, DKIM and DMARC records`,
        ),
      ];
    },
  },
];
