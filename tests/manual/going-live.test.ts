import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
import { visitorOf } from "../fixtures/manual/visitor.ts";

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
let visitor: ReturnType<typeof visitorOf>;
let values: Record<string, string>;
/** What the commands of each step printed. */
const printed = new Map<string, string>();

beforeAll(async () => {
  await requireMachine();
  const mailPort = await freePort();
  mail = await startMailServer(mailPort);
  root = await makeDebianRoot(domain);
  visitor = visitorOf({ domain, root, mail });
  values = {
    DOMAIN: domain,
    CONTACT: `hello@${domain}`,
    ADMINISTRATOR: administrator,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    REPOSITORY: await addRepository(root),
    PASSPHRASE: "a sentence with $ and `marks`",
  };
  shell = openRootShell(root, {
    ...(process.env.npm_config_registry && {
      npm_config_registry: process.env.npm_config_registry,
    }),
    // In place of the authorities that everybody's Node knows.
    NODE_EXTRA_CA_CERTS: "/etc/ssl/certs/ca-certificates.crt",
  });
});
afterAll(async () => {
  await shell?.end();
  await mail?.stop();
  if (root) await removeRoot(root);
});

/** Of an administrator who has logged in with a second factor. */
let session: string;
/** What could not be done: then nothing that comes later can. */
let broken: string | undefined;

test.each(fences.map((fence, position) => [position + 1, fence.step, fence] as const))(
  "command block %i, of '%s', does what it says",
  async (position, step, fence) => {
    if (broken) throw new Error(`Not tried, because '${broken}' has failed`);
    let commands = fence.text;
    if (position === 1) {
      expect(namesOf(fence).sort()).toEqual(Object.keys(values).sort());
      commands = Object.entries(values)
        .map(([name, value]) => `${name}='${value}'\n`)
        .join("");
    }
    if (fence.isElsewhere) commands = certificate;
    if (step === "9. The first administrator") {
      // What the reader does in a browser before these commands.
      const first = await visitor.logIn(administrator);
      expect(await visitor.isAdministrator(first)).toBe(true);
      session = await visitor.addSecondFactor(first);
    }
    const started = Date.now();
    const output = await shell.type(commands).catch(async (error: unknown) => {
      broken = step;
      // What 'journalctl' would show.
      const log = await shell.type("tail --lines=40 /var/log/*-unit.log || true\n");
      throw new Error(`${error}\n${log}`);
    });
    printed.set(step, (printed.get(step) ?? "") + output);
    process.stdout.write(`${step}: ${((Date.now() - started) / 1_000).toFixed(1)} s\n`);
  },
);

describe("afterwards", () => {
  test("the site responds over TLS behind the proxy, as its own domain", async () => {
    const home = await visitor.ask("/");
    expect(home.status).toBe(200);
    expect(home.text).toContain(`<link rel="canonical" href="https://${domain}/"`);
    expect(home.headers.get("strict-transport-security")).toBeTruthy();
  });

  test("the administrator's session with a second factor is one, and one without is not", async () => {
    expect(await visitor.isAdministrator(session)).toBe(true);
    expect(await visitor.isAdministrator(await visitor.logIn(administrator))).toBe(false);
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
    expect(printed.get("8. What is missing")).toContain(`handed over for ${administrator}`);
    expect(mail.received[0]?.to).toBe(administrator);
  });

  test("the backup is encrypted and can be restored", async () => {
    const manifests = path.join(root, "var/backups/cleartonne/manifests");
    const [manifest = ""] = await readdir(manifests);
    const bytes = await readFile(path.join(manifests, manifest));
    // What is not encrypted is plain gzip.
    expect(bytes.subarray(0, 2).toString("hex")).not.toBe("1f8b");
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

  test("replacing the site's keys, as the manual says, ends the administrator's session", async () => {
    const keys = readManual(new URL("people-and-keys.md", page));
    const output = await shell.type(keys.map(({ text }) => text).join(""));
    expect(output).toMatch(/Ended: 2 sessions/);
    const ready = async () => (await visitor.ask("/readyz")).status;
    await expect.poll(ready).toBe(200);
    await expect(visitor.isAdministrator(session)).rejects.toThrow("401");
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
