import { readFile } from "node:fs/promises";
import path from "node:path";
import { Agent, fetch } from "undici";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { loadEngineSecrets } from "#server/engine/engine-secrets.ts";
import { freePort } from "#server/network/free-port.ts";
import { startMailServer } from "../fixtures/mail-server.ts";
import {
  addRepository,
  makeDebianRoot,
  removeRoot,
  requireMachine,
} from "../fixtures/manual/debian-root.ts";
import { namesOf, readManual } from "../fixtures/manual/manual-steps.ts";
import { openRootShell, type RootShell } from "../fixtures/manual/root-shell.ts";

/** The page, followed to the letter in an empty Debian, up to an administrator at work. */
const page = new URL("../../docs/operations/going-live.md", import.meta.url);
const fences = readManual(page).filter(({ language }) => language === "sh");
const domain = "manual.site.internal";
const administrator = `administrator@${domain}`;
/** What takes the place of the certificate authority's step: a certificate for some days. */
const certificate = `
mkdir --parents /etc/letsencrypt/live/$DOMAIN
openssl req -x509 -newkey rsa:2048 -noenc -days 90 -subj "/CN=$DOMAIN" -addext "subjectAltName=DNS:$DOMAIN" \
  -keyout /etc/letsencrypt/live/$DOMAIN/privkey.pem -out /etc/letsencrypt/live/$DOMAIN/fullchain.pem
cp /etc/letsencrypt/live/$DOMAIN/fullchain.pem /usr/local/share/ca-certificates/manual.crt
update-ca-certificates
`;

let root: string;
let shell: RootShell;
let mail: Awaited<ReturnType<typeof startMailServer>>;
let values: Record<string, string>;
/** What the commands of each step printed. */
const printed = new Map<string, string>();

beforeAll(async () => {
  await requireMachine();
  const mailPort = await freePort();
  mail = await startMailServer(mailPort);
  root = await makeDebianRoot(domain);
  values = {
    DOMAIN: domain,
    CONTACT: `hello@${domain}`,
    ADMINISTRATOR: administrator,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    REPOSITORY: await addRepository(root),
    PASSPHRASE: "a sentence with $ and `marks`",
  };
  shell = openRootShell(root, {
    npm_config_registry: process.env.npm_config_registry ?? "https://registry.npmjs.org/",
    // In place of the authorities that everybody's Node knows.
    NODE_EXTRA_CA_CERTS: "/etc/ssl/certs/ca-certificates.crt",
  });
});
afterAll(async () => {
  await shell?.end();
  await mail?.stop();
  if (root) await removeRoot(root);
});

const quoted = (value: string) => `'${value}'`;

test.each(fences.map((fence, position) => [position + 1, fence.step, fence] as const))(
  "command block %i, of '%s', does what it says",
  async (position, step, fence) => {
    let commands = fence.text;
    if (position === 1) {
      expect(namesOf(fence).sort()).toEqual(Object.keys(values).sort());
      commands = Object.entries(values)
        .map(([name, value]) => `${name}=${quoted(value)}\n`)
        .join("");
    }
    if (fence.isElsewhere) commands = certificate;
    const started = Date.now();
    printed.set(step, (printed.get(step) ?? "") + (await shell.type(commands)));
    process.stdout.write(`${step}: ${((Date.now() - started) / 1_000).toFixed(1)} s\n`);
  },
);

describe("afterwards", () => {
  const inRoot = (file: string) => readFile(path.join(root, file), "utf8");

  /** As a visitor asks, who believes the certificate and finds the machine by its name. */
  async function ask(address: string, body?: object, headers: Record<string, string> = {}) {
    const ca = await inRoot(`etc/letsencrypt/live/${domain}/fullchain.pem`);
    const dispatcher = new Agent({
      connect: {
        ca,
        lookup: (_name, _options, found) => found(null, [{ address: "127.0.0.1", family: 4 }]),
      },
    });
    const sent = body && { method: "POST", body: JSON.stringify(body) };
    const response = await fetch(`https://${domain}${address}`, {
      dispatcher,
      ...sent,
      headers: { "Content-Type": "application/json", ...headers },
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  test("the site answers over TLS behind the proxy, as its own domain", async () => {
    const home = await ask("/");
    expect(home.status).toBe(200);
    expect(home.text).toContain(`<link rel="canonical" href="https://${domain}/"`);
    expect(home.headers.get("strict-transport-security")).toBeTruthy();
  });

  test("an administrator logs in with the message that arrives, and is one", async () => {
    const { publishableKey: apikey } = await loadEngineSecrets(
      path.join(root, "var/lib/cleartonne"),
    );
    const requested = await ask("/auth/v1/otp", { email: administrator }, { apikey });
    expect(requested.status, requested.text).toBe(200);
    const letter = mail.received.findLast(
      ({ to, source }) => to === administrator && source.includes(`https://${domain}/auth/`),
    );
    const [token] = /\b\d{6}\b/.exec(letter?.source.replace(/^[\s\S]*?\r?\n\r?\n/, "") ?? "") ?? [];
    const verified = await ask(
      "/auth/v1/verify",
      { type: "magiclink", email: administrator, token },
      { apikey },
    );
    expect(verified.status, verified.text).toBe(200);
    const { access_token: session } = JSON.parse(verified.text);
    const role = await ask(
      "/rest/v1/rpc/is_admin",
      {},
      { apikey, Authorization: `Bearer ${session}` },
    );
    expect(role.text).toBe("true");
  });

  test("the doctor found no fault, and warned of nothing but what is to be decided", () => {
    for (const step of ["8. What is missing", "12. The last look"]) {
      const lines = printed.get(step)?.split("\n") ?? [];
      expect(lines.filter((line) => line.startsWith("ok")).length, step).toBeGreaterThan(20);
      expect(lines.filter((line) => line.startsWith("fault"))).toEqual([]);
      const warnings = lines.filter((line) => line.startsWith("warning"));
      expect(warnings.join("\n")).toMatch(
        /^.*home page has none.*\n.*ratings are never refreshed.*$/,
      );
    }
    expect(mail.received.some(({ to, source }) => to === administrator && !/auth\//.test(source)));
  });

  test("the backup is encrypted and can be restored", async () => {
    const text = printed.get("10. Backups") ?? "";
    expect(text).toMatch(/^Backup \S+: \d+ rows and \d+ files/m);
    expect(text).toContain("The backup can be restored.");
  });

  test("Prometheus reads the figures and knows the alerts", async () => {
    const query = async (address: string) =>
      JSON.parse(await shell.type(`curl --silent 'http://127.0.0.1:9090/api/v1/${address}'\n`))
        .data;
    await expect
      .poll(async () => (await query("query?query=cleartonne_database_up")).result[0]?.value[1])
      .toBe("1");
    expect((await query("rules")).groups.length).toBeGreaterThan(1);
  });

  test("nothing but the proxy can be reached from elsewhere", async () => {
    const listening = await shell.type("cat /proc/net/tcp /proc/net/tcp6\n");
    const open = [...listening.matchAll(/^ *\d+: ([0-9A-F]+):([0-9A-F]{4}) \S+ 0A /gm)]
      .filter(([, address]) => /^0+$/.test(address ?? ""))
      .map(([, , port]) => Number.parseInt(port ?? "", 16));
    for (const port of [3000, 9090, 9464]) expect(open).not.toContain(port);
    expect(open).toContain(443);
  });
});
