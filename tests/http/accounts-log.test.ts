import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { loadEngineSecrets } from "#server/engine/engine-secrets.ts";
import { freePort } from "#server/network/free-port.ts";
import { apiClient } from "../fixtures/api-client.ts";
import { startMailServer } from "../fixtures/mail-server.ts";
import { createTestData } from "../fixtures/own-data.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("with a mail server, no sign-in link, code or token appears in any log", async () => {
  const data = await createTestData();
  const { folder } = data;
  const mailPort = await freePort();
  const mail = await startMailServer(mailPort);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ["tests/fixtures/serve-process.ts"], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: "production",
      CONTACT_EMAIL: "team@site.internal",
      LOG_LEVEL: "trace",
      ...data.settings,
      PORT: String(port),
      PUBLIC_URL: url,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [server.stdout, server.stderr]) {
    stream.on("data", (text) => {
      log += text;
    });
  }
  try {
    await expect.poll(async () => (await fetch(`${url}/readyz`).catch(() => null))?.ok).toBe(true);
    const { publishableKey } = await loadEngineSecrets(folder);
    const { auth } = apiClient(url, publishableKey);
    await auth.signInWithOtp({ email: "quiet@example.org" });
    await expect.poll(() => mail.received.length).toBe(1);
    const message = mail.received[0]?.source ?? "";
    const token = /token_hash=([\w.-]+)/.exec(message)?.[1] ?? "missing";
    const code = /^(\d{6})\r?$/m.exec(message)?.[1] ?? "missing";
    await fetch(`${url}/auth/callback?token_hash=${token}&type=email`);
    await fetch(`${url}/auth/v1/verify?token=wrong-${token}&type=email`, { redirect: "manual" });
    const { data } = await auth.verifyOtp({ token_hash: token, type: "email" });
    const refreshed = await auth.refreshSession();
    await auth.signOut();
    expect(data.session?.access_token).toBeTruthy();
    expect(refreshed.data.session?.access_token).toBeTruthy();
    // Lines are written in order, so once the last one is there, all are.
    await expect.poll(() => log).toContain("/auth/v1/logout");
    expect(log).toContain("/auth/v1/verify");
    for (const secret of [
      token,
      code,
      data.session?.access_token ?? "",
      data.session?.refresh_token ?? "",
      refreshed.data.session?.refresh_token ?? "",
    ]) {
      expect(secret.length).toBeGreaterThan(5);
      expect(log.includes(secret), "the log holds a secret").toBe(false);
    }
  } finally {
    server.kill("SIGTERM");
    await new Promise((resolve) => server.once("exit", resolve));
    await mail.stop();
    await data.remove();
  }
});
