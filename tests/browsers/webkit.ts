import { freePort } from "#server/network/free-port.ts";
import { eventually } from "../fixtures/eventually.ts";
import { findProgram, startProgram } from "./child-process.ts";
import { type BrowserUnderTest, commandTimeout, type Driver, windowSize } from "./driver.ts";

const driverProgram = () => findProgram("WebKitWebDriver");
const browserProgram = () =>
  findProgram(
    "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
    "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
    "/usr/libexec/webkit2gtk-4.1/MiniBrowser",
  );
const virtualDisplay = () => findProgram("Xvfb");
const hasDisplay = () => Boolean(process.env.DISPLAY);

/** WebKitGTK's MiniBrowser, the engine of Safari, driven by W3C WebDriver. */
export const webkit: BrowserUnderTest = {
  name: "WebKit",
  missing() {
    if (!driverProgram() || !browserProgram()) {
      return "WebKitWebDriver and MiniBrowser (Debian: the package webkit2gtk-driver)";
    }
    return hasDisplay() || virtualDisplay() ? null : "a display (Debian: the package xvfb)";
  },

  async start() {
    const display = hasDisplay() ? null : await startDisplay();
    const port = await freePort();
    const errors: string[] = [];
    const service = await startProgram(
      driverProgram() ?? "",
      ["--host=127.0.0.1", `--port=${port}`],
      {
        environment: {
          GDK_BACKEND: "x11",
          // Root has no user namespaces to lock the web process in.
          WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
          WEBKIT_DISABLE_DMABUF_RENDERER: "1",
          ...(display && { DISPLAY: `:${display.ready}` }),
        },
        onOutput: (text) => errors.push(...(text.match(/CONSOLE.* (?:ERROR|error) .*/g) ?? [])),
      },
    );
    const url = `http://127.0.0.1:${port}`;
    await eventually(() => fetch(`${url}/status`));
    return {
      newWindow: () => newWindow(url, errors),
      async stop() {
        await service.stop();
        await display?.stop();
      },
    };
  },
};

function startDisplay() {
  const screen = `${windowSize.width}x${windowSize.height + 100}x24`;
  const parameters = ["-displayfd", "3", "-screen", "0", screen, "-nolisten", "tcp"];
  return startProgram(virtualDisplay() ?? "", parameters, { readyWhen: /^(\d+)\n/m });
}

async function newWindow(service: string, errors: string[]): Promise<Driver> {
  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${service}${path}`, {
      method,
      signal: AbortSignal.timeout(commandTimeout),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${path}: ${JSON.stringify(value)}`);
    return value;
  }
  const args = ["--automation", "--enable-write-console-messages-to-stdout=true"];
  const browser = { binary: browserProgram(), args };
  const { sessionId } = (await call("POST", "/session", {
    capabilities: {
      alwaysMatch: { browserName: "MiniBrowser", "webkitgtk:browserOptions": browser },
    },
  })) as { sessionId: string };
  const session = `/session/${sessionId}`;
  await call("POST", `${session}/window/rect`, { x: 0, y: 0, ...windowSize });
  return {
    async open(url) {
      await call("POST", `${session}/url`, { url });
    },
    async evaluate(source) {
      const script = `return String((${source})() ?? "")`;
      return String(await call("POST", `${session}/execute/sync`, { script, args: [] }));
    },
    async perform(actions) {
      await call("POST", `${session}/actions`, { actions });
    },
    async screenshot() {
      return Buffer.from(String(await call("GET", `${session}/screenshot`)), "base64");
    },
    errors: () => errors,
    async close() {
      await call("DELETE", session);
    },
  };
}
